"""What a replay's page looks like and how it answers to keys: its style and its script, as they stand in the page."""

from __future__ import annotations

STYLE = """
:root{color-scheme:light only;
  --ink:#2B2420;--cloth:#EFE6D3;--panel:#FBF5E6;--soft:#6E6257;--gold:#B8913A;--wood:#4A3226}
*{box-sizing:border-box}
html,body{margin:0;height:100%}
body{display:flex;flex-direction:column;background:var(--wood);color:var(--ink);
  font:16px/1.35 Alegreya,Georgia,serif;font-variant-numeric:lining-nums;
  background-image:repeating-linear-gradient(92deg,#0000 0 46px,#0001 46px 48px)}
header{display:flex;align-items:baseline;gap:1.2em;padding:.5em 1em;color:#F6EBD2;flex-wrap:wrap}
h1{font:bold 1.5em Cinzel,serif;margin:0;letter-spacing:.02em}
header p{margin:0;opacity:.85}
.result{margin-left:auto!important;font-weight:bold}
main{flex:1;min-height:0;display:flex;gap:10px;padding:0 12px}
#table{flex:1;min-width:0;height:100%;background:none;filter:drop-shadow(0 3px 8px #0008);forced-color-adjust:none}
#turns{width:19em;margin:0;padding:.4em 0;overflow:auto;background:var(--panel);border-radius:6px;list-style:none}
#turns li{padding:.22em .8em .22em 3.1em;cursor:pointer;position:relative;border-left:5px solid #0000}
#turns li:hover{background:#EFE3C6}
#turns li[aria-current]{background:#E9D8AE;border-left-color:var(--gold)}
#turns b{font-weight:bold}
#turns i{position:absolute;left:.5em;width:2em;text-align:right;color:var(--soft);font-style:normal}
#turns small{display:none;color:var(--soft);font-size:.86em}
#turns li[aria-current] small{display:block}
footer{display:flex;gap:8px;align-items:center;padding:10px 14px;color:#F6EBD2}
button{font:bold 1em Alegreya,Georgia,serif;min-width:2.6em;padding:.3em .7em;
  border:1px solid #2A1B13;border-radius:5px;
  background:linear-gradient(#F3E3BE,#D8BE86);color:var(--ink);cursor:pointer}
button:hover{filter:brightness(1.07)}
button:focus-visible,input:focus-visible,#turns li:focus-visible{outline:2px solid #FFE08A;outline-offset:2px}
#run{min-width:5.6em}
input{flex:1;min-width:0;accent-color:var(--gold)}
output{min-width:6.5em;text-align:right;font-variant-numeric:tabular-nums}
#said{display:none}
@media (max-width:900px){#turns,header p:not(.result){display:none}header{font-size:.85em;padding:.35em 1em}
  #said{display:block;margin:.5em 14px 0;color:#F6EBD2;height:2.7em;overflow:hidden}footer{padding:6px 14px 8px}}
@media (max-width:900px) and (orientation:portrait){main{flex-direction:column;padding:0 6px}
  #table{flex:none;width:100%;height:auto}#said{display:none}
  #turns{display:block;width:auto;flex:1;min-height:0;margin:0 6px}
  header{gap:.1em 1.2em}.result{margin-left:0!important}
  footer{flex-wrap:wrap}button{flex:1;min-height:2.7em;padding:.3em .2em}
  input{order:1;flex:1 0 55%;height:2.4em}output{order:1}}
@media (forced-colors:active){button,#turns li[aria-current]{border:2px solid}}
@media print{footer,#turns{display:none}body{background:#fff;color:#000}}
"""

SCRIPT = """
const data = JSON.parse(document.getElementById('data').textContent);
const at = id => document.getElementById(id), list = at('turns'), last = data.drawings.length - 1;
let now = -1, timer = 0;
data.turns.forEach((turn, k) => {
  const item = document.createElement('li'), number = document.createElement('i');
  const drawn = document.createElement('small');
  number.textContent = turn.number; drawn.textContent = turn.drawn;
  const named = turn.did.startsWith(turn.name) || !turn.did, who = document.createElement('b');
  who.textContent = named ? turn.name : '';
  item.append(number, who, turn.did ? turn.did.slice(who.textContent.length) : ' ...', drawn);
  item.tabIndex = 0; item.onclick = () => show(k);
  item.onkeydown = event => { if (event.key === 'Enter') show(k); };
  list.append(item);
});
function show(k) {
  k = Math.max(0, Math.min(last, k));
  if (k === now) return;
  if (now >= 0) list.children[now].removeAttribute('aria-current');
  now = k;
  at('frame').innerHTML = data.drawings[k].map(part => data.parts[part]).join('');
  at('said').textContent = data.turns[k].number + '. ' + (data.turns[k].did || data.turns[k].name + ' ...');
  at('slider').value = k + 1;
  at('count').textContent = data.words.count.replace('{number}', k + 1).replace('{last}', last + 1);
  list.children[k].setAttribute('aria-current', 'true');
  list.children[k].scrollIntoView({block: 'nearest'});
  history.replaceState(null, '', '#' + (k + 1));
}
function run(on) {
  clearInterval(timer); timer = 0;
  at('run').textContent = on ? data.words.pause : data.words.play;
  if (on) {
    if (now === last) show(0);
    timer = setInterval(() => now < last ? show(now + 1) : run(false), 1100);
  }
}
at('first').onclick = () => show(0); at('last').onclick = () => show(last);
at('back').onclick = () => show(now - 1); at('next').onclick = () => show(now + 1);
at('run').onclick = () => run(!timer); at('slider').oninput = event => show(event.target.value - 1);
const keys = {ArrowLeft: () => show(now - 1), ArrowRight: () => show(now + 1), ArrowUp: () => show(now - 1),
  ArrowDown: () => show(now + 1), PageUp: () => show(now - 10), PageDown: () => show(now + 10), Home: () => show(0),
  End: () => show(last), ' ': () => run(!timer)};
document.addEventListener('keydown', event => {
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === ' ' && event.target.tagName === 'BUTTON') return;
  event.preventDefault(); act();
});
if (last >= 0) show((parseInt(location.hash.slice(1)) || 1) - 1);
"""
