/** Styles of the list of merchants. Each phone has the colours of its shop. */
export const LIST_STYLE = `
:root{color-scheme:light dark;--ground:#f4f1ec;--raised:#fff;--text:#221e19;--muted:#625c54;--line:#ddd6cb;--accent:#8a4b12;--case:#221e19}
@media (prefers-color-scheme:dark){:root{--ground:#14120f;--raised:#201d19;--text:#f2ede5;--muted:#b0a99f;--line:#3a352e;--accent:#f0b173;--case:#4a443c}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.55 Rubik,system-ui,sans-serif;padding:1.5rem 1rem 3rem}
main,header{max-inline-size:70rem;margin-inline:auto}
header{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.25rem 1.5rem}
h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.2;margin:0}
h2{font-size:1.25rem;margin:0 0 .25rem}
p{overflow-wrap:anywhere;margin:.25rem 0 1rem;color:var(--muted);max-inline-size:44rem}
a{color:var(--accent)}
a:focus-visible,pre:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:.5rem}
.shops{list-style:none;margin:1.5rem 0 0;padding:0;display:grid;gap:2rem 1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr))}
.shop{display:flex;flex-direction:column;align-items:center;gap:.75rem;max-inline-size:20rem;inline-size:100%;justify-self:center}
.phone{display:flex;flex-direction:column;inline-size:100%;max-inline-size:17.5rem;aspect-ratio:9/16;padding:.6rem;border-radius:2.25rem;background:var(--case);text-decoration:none;box-shadow:0 1rem 2.5rem rgb(0 0 0/.18)}
.screen{flex:1;display:flex;flex-direction:column;border-radius:1.7rem;overflow:hidden;background:var(--colour-surface,var(--raised));color:var(--colour-text,var(--text))}
.bar{display:flex;align-items:center;gap:.6rem;padding:.9rem 1rem .7rem;background:var(--colour-header,var(--raised));color:var(--colour-on-header,var(--text));font-weight:600}
.bar img{inline-size:2.25rem;block-size:2.25rem;border-radius:.6rem}
.hero{flex:1;inline-size:100%;min-block-size:0;object-fit:cover;background:var(--colour-brand-soft,var(--line))}
.text{padding:.9rem 1rem 0;font-size:.9375rem;color:var(--colour-muted,var(--muted));overflow:hidden}
.bar+.text{flex:1;padding-block-start:1.5rem;font-size:1.375rem;font-weight:600;color:inherit}
.go{margin:.9rem 1rem 1.1rem;padding:.7rem 1rem;border-radius:.9rem;text-align:center;font-weight:600;background:var(--colour-accent,var(--accent));color:var(--colour-on-accent,#fff)}
.doors{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1rem;margin:0;padding:0;list-style:none}
.doors a{display:inline-block;padding-block:.35rem}
section{margin-block-start:2.5rem;padding:1.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--raised)}
pre{margin:0 0 1rem;padding:1rem;border-radius:.75rem;background:var(--ground);overflow-x:auto;user-select:all;font:.875rem/1.6 ui-monospace,monospace}
form{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1rem;margin-block:.75rem}
input,button{font:inherit;padding:.55rem .8rem;border:1px solid var(--line);border-radius:.75rem;background:var(--ground);color:inherit}
label input{margin-inline-start:.5rem;inline-size:8rem}
button{border-color:transparent;background:var(--accent);color:var(--raised);font-weight:600;cursor:pointer}
input:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
[role=status]{color:var(--text);font-weight:600}
section p:last-child{margin-block-end:0}
`;
