/** The style of the page at `/`, allowed there by its hash. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#d8ddda, #343b38); --quiet: light-dark(#55605b, #9aa6a0); --chip: light-dark(#e6efe9, #26332d); --link: light-dark(#17634a, #7fd1b0); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 48rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fbfcfb, #151918); color: light-dark(#1b211e, #e6ebe8); }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.125rem; }
h3 { margin: 0; font-size: 1rem; }
p { margin: 0.25rem 0; overflow-wrap: anywhere; }
a { color: var(--link); }
article { padding: 1rem 0; border-top: 1px solid var(--line); }
dl { display: grid; gap: 0.125rem; margin: 0.5rem 0 0; font-size: 0.875rem; }
dl div { display: flex; gap: 0.75rem; }
dt { flex: none; width: 7rem; color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 0.375rem 0; border-top: 1px solid var(--line); }
.id { color: var(--quiet); font-variant-numeric: tabular-nums; font-weight: 400; }
.id::before { content: "#"; }
.address, .note, small { font-size: 0.875rem; }
.note, small { color: var(--quiet); }
.chip { display: inline-block; padding: 0 0.5rem; border-radius: 3px; background: var(--chip); }
@media (max-width: 30rem) { dl div { display: block; } }
`;
