"""The pages: parse, call the desk, render. Served beside the gateway, loading nothing from outside. No decisions.

`app` is the table of routes, `session` who has signed in, `security` what every answer and every unsafe request must
bear, `visit` one request with its visitor, `events` what is told live, `door` how a page asks the gateway.

How to add a page:

1. A file `NAME.py` with handlers `async def show(visit: Visit) -> Response`, and at its end

       ROUTES = (page("/name", show), action("/name/do", do), live("/events/name", tell))

   `page` is for GET, `action` for POST, `live` for a stream of events. All three let in only who has signed in with a
   key that opens everything; `limited=True` lets in keys of single roles too, and the handler then looks at
   `visit.holder.roles`. `action` has checked the origin and the session's token before the handler is called, and
   `visit.form` holds the fields; a request with a body of another kind (an upload) bears the token in `x-csrf-token`
   and is read with `visit.body_parts(at_most_bytes)`. Add ROUTES to `app.ROUTES`, the first part of the path to
   `paths.PAGES`, and the page's name to `paths.TABS` if it belongs into the head of every page.
2. A template `templates/NAME.html` that begins with `{% extends "base.html" %}` and fills the blocks `title`,
   `content` and, if it is alive, `modules` (`<script type="module" src="/assets/NAME.js"></script>`).
   `visit.render("name.html", value=...)` renders it. Every form has `{{ csrf_field() }}` in it. Everything is escaped:
   nothing that is not drawn by us is ever marked as safe.
3. A module `assets/NAME.js`: it builds nodes with `textContent` only, gets `post` and `follow` from `./live.js`, and
   has no style or handler in markup, because the policy of every page forbids it. Styles that only one page has are
   in `assets/NAME.css`, named in the block `styles`.
4. An error is raised, not rendered: a `ChambersError` becomes a page (or JSON, for a module that asks for it) with its
   message and its hint.

A handler runs on the gateway's own loop, beside everybody's streams: what takes more than a few milliseconds goes
through `asyncio.to_thread`, except what starts children: those die with the thread that started them.
"""
