/** Image markup that runs code, as markup and as the text of a page. */
export const image = "<img src=x onerror=trip()>";
export const escapedImage = "&lt;img src=x onerror=trip()&gt;";

/** Markup that becomes different markup when it is parsed again: name and markup of each. */
export const mutations: readonly (readonly [name: string, html: string])[] = [
  [
    "mglyph in a table",
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=trip()&gt;"></table>`,
  ],
  [
    "malignmark",
    `<math><mi><malignmark><style><!--</style><img title="--&gt;&lt;img src=x onerror=trip()&gt;">`,
  ],
  [
    "nested forms",
    `<form><math><mtext></form><form><mglyph><style></math>${image}</style></mglyph></form>`,
  ],
  ["svg style", `<svg></p><style><a id="</style><img src=x onerror=trip()>">`],
  ["svg desc", `<svg><desc><table><style><a title="</style>${image}"></table></desc></svg>`],
  [
    "svg foreignObject",
    `<svg><foreignObject><p><style><!--</style><img title="--&gt;${escapedImage}"></p></foreignObject></svg>`,
  ],
  ["svg title", `<svg><title><style><img alt="</style>${image}"></title></svg>`],
  [
    "annotation-xml",
    `<math><annotation-xml encoding="text/html"><style><img alt="</style>${image}"></annotation-xml></math>`,
  ],
  [
    "annotation-xml svg",
    `<math><annotation-xml encoding="image/svg+xml"><svg><style><p title="</style>${image}"></svg></annotation-xml></math>`,
  ],
  [
    "namespaces nested",
    `<svg><math><mtext><svg><style><g title="</style>${image}"></svg></mtext></math></svg>`,
  ],
  ["CDATA in svg", `<svg><![CDATA[><img src=x onerror=trip()>]]></svg>`],
  ["CDATA in math", `<math><![CDATA[</math>${image}]]></math>`],
  ["CDATA in HTML", `<![CDATA[<img title="]]>${image}">]]>`],
  ["noscript title", `<noscript><p title="</noscript>${image}"></noscript>`],
  ["noscript style", `<noscript><style></noscript>${image}</style></noscript>`],
  ["noembed", `<noembed><img title="</noembed>${image}"></noembed>`],
  ["noframes", `<noframes><p title="</noframes>${image}"></noframes>`],
  ["xmp", `<xmp><p title="</xmp>${image}"></xmp>`],
  ["listing", `<listing>${escapedImage}</listing>`],
  ["textarea", `<textarea><p title="</textarea>${image}"></textarea>`],
  ["title within", `<title><p title="</title>${image}"></title>`],
  ["iframe text", `<iframe><p title="</iframe>${image}"></iframe>`],
  ["select style", `<select><style></select>${image}</style></select>`],
  [
    "select option",
    `<select><option><style></option></select><b title="</style>${image}"></select>`,
  ],
  [
    "select template",
    `<select><template><style><!--</template><a rel="--></style></template></select>${image}">`,
  ],
  ["option svg", `<select><option><svg><style><p id="</style>${image}"></svg></option></select>`],
  ["template", `<template>${image}</template>`],
  ["template in a table", `<table><template><tr><td>${image}</td></tr></template></table>`],
  [
    "declarative shadow root",
    `<div><template shadowrootmode="open">${image}<slot></slot></template></div>`,
  ],
  ["template with a style", `<template><style><!--</template>${image}--></style>`],
  ["comment end", `<!--><img src=x onerror=trip()>-->`],
  ["comment dash", `<!--->${image}-->`],
  ["comment bang", `<!-- --!><img src=x onerror=trip()> -->`],
  ["comment in an attribute", `<p title="<!--">a</p><p title="-->${image}">b</p>`],
  ["bogus comment", `<?xml version="1.0"?><? ><img src=x onerror=trip()> ?>`],
  ["conditional comment", `<!--[if gte IE 4]><script>trip()</script><![endif]-->`],
  ["doctype within", `<!DOCTYPE html [<!ENTITY x "${image}">]>&x;`],
  [
    "deep nesting",
    `${"<div>".repeat(400)}<form>${"<a>".repeat(10)}<table><style><p title="</style>${image}">${"</div>".repeat(400)}`,
  ],
  ["formatting deep", `${"<b><i><font color=red>".repeat(60)}${image}`],
  ["headings deep", `${"<h1>".repeat(510)}<style><!--${"</h1>".repeat(510)}</style>${image}`],
  ["foster parent", `<table>${image}<tr><td><table><a href=javascript:trip()>A</table></table>`],
  ["is attribute", `<p is="x-trip" onclick=trip()>A</p>`],
  ["custom element", `<x-trip onclick=trip() title="</x-trip>">A</x-trip>`],
  ["ruby", `<ruby><rtc><style><p title="</style>${image}"></ruby>`],
  [
    "xml in attributes",
    `<p title="]]&gt;&lt;/style&gt;${escapedImage}" alt="&lt;/title&gt;${escapedImage}">A</p>`,
  ],
];
