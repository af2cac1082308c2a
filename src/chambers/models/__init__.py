"""What a model is, told from its file's header, from a checkpoint's folder or from a known shape, and what it costs.

Reading a header never loads weights and never believes a number in the file before it has been compared with the
file's size. A `ModelCard` (`card`) is what the other rooms see; `find_card` makes one from whatever a person names.

    shapes.toml -> shape -> layout (tensors) + quant (bytes) + shape_cache ──┐
    NAME.gguf   -> gguf, gguf_split -> gguf_facts, gguf_cache -> gguf_card ──┼─> ModelCard -> cache (bytes of context)
    folder/     -> safetensors -> config_facts -> safetensors_card ──────────┘

Three things here make files: `synthesize` (random weights), `graft` (draft layers put back) and `fetch`, the one thing
in Chambers that goes out to a network, and only when asked. Whether an engine can run a model is not known here.
"""
