"""Irregular verbs with their past forms.

Data, no decisions: `behind_names` reads it.
"""

IRREGULAR_FORMS = """
back:backed be:was,were,is,are,been,being bear:bore,borne beat:beat,beaten begin:began,begun bind:bound
break:broke,broken bring:brought build:built burn:burned,burnt buy:bought cast:cast choose:chose,chosen come:came
cut:cut die:died dig:dug do:did,done draw:drew,drawn drive:drove,driven enrol:enrolled fall:fell,fallen fight:fought
find:found flee:fled forbid:forbade,forbidden forget:forgot,forgotten forgo:forwent,forgone freeze:froze,frozen
fulfil:fulfilled get:got,gotten give:gave,given go:went,gone grow:grew,grown have:had hide:hid,hidden hit:hit
hold:held keep:kept know:knew,known lay:laid learn:learnt leave:left lend:lent let:let lie:lay,lain lose:lost
make:made meet:met overpay:overpaid overrun:overran overturn:overturned pay:paid put:put quit:quit read:read
repay:repaid rise:rose,risen run:ran say:said see:saw,seen sell:sold send:sent set:set show:showed,shown
shrink:shrank,shrunk shut:shut sink:sank,sunk sit:sat speak:spoke,spoken split:split spread:spread stand:stood
stay:stayed strike:struck,stricken swell:swelled,swollen take:took,taken tear:tore,torn tell:told throw:threw,thrown
underpay:underpaid uphold:upheld wake:woke,woken wear:wore,worn win:won withdraw:withdrew,withdrawn withhold:withheld
write:wrote,written
"""
