import { escapedImage, image, mutations } from "./mutation-pages.ts";

/**
 * Markup that has passed sanitisers before, or that acts without a script, mostly from the lists of
 * DOMPurify, OWASP and the HTML5 Security Cheatsheet. `trip()` is the attacker's code, `/trip/…` the
 * attacker's request.
 */
export interface HostilePage {
  readonly name: string;
  readonly html: string;
}

const long = "x".repeat(9_000);

const bypasses: readonly (readonly [name: string, html: string])[] = [
  ...mutations,
  // Characters that some program on the way drops.
  ["C1 in a style", `<style>a{}<\u0080/style><\u0080img src=x onerror=trip()></style>`],
  ["C1 in text", `&lt;\u0080img src=x onerror=trip()&gt; <\u0080script>trip()</\u0080script>`],
  [
    "C1 in a scheme",
    `<a href="java\u0080script:trip()">A</a><a href="\u0085javascript:trip()">B</a>`,
  ],
  [
    "C1 as references",
    `<a href="java&#x81;script:trip()">A</a>&lt;&#x9d;img src=x onerror=trip()&gt;`,
  ],
  ["C0 in text", `&lt;&#1;img src=x onerror=trip()&gt;&lt;&#8;script&gt;trip()&lt;/script&gt;`],
  [
    "C0 in a scheme",
    `<a href="java&#1;script:trip()">A</a><a href="&#2;&#14;javascript:trip()">B</a>`,
  ],
  [
    "tabs in a scheme",
    `<a href="java&Tab;scr&NewLine;ipt:trip()">A</a><a href=" &#9;javascript:trip()">B</a>`,
  ],
  ["NUL", `<scr\u0000ipt>trip()</scr\u0000ipt><a href="java\u0000script:trip()">A</a>`],
  [
    "no characters",
    `&lt;\ufffeimg src=x onerror=trip()&gt;<a href="java\ufffescript:trip()">A</a>&lt;\uffffscript&gt;`,
  ],
  ["bidi", `<a href="\u202ejavascript:trip()">A</a>&lt;\u202eimg src=x onerror=trip()&gt;`],
  ["soft hyphen", `<a href="java&shy;script:trip()">A</a>&lt;&shy;img src=x onerror=trip()&gt;`],
  [
    "byte order mark",
    `<a href="\ufeffjavascript:trip()">A</a>&lt;\ufeffscript&gt;trip()&lt;/script&gt;`,
  ],
  ["form feed", `<img\fsrc=x\fonerror=trip()><a\fhref=javascript:trip()>A</a>`],
  ["full width", `＜img src=x onerror=trip()＞ <a href="ｊavascript:trip()">A</a>`],
  // Addresses.
  ["javascript", `<a href="javascript:trip()">A</a><a href="JaVaScRiPt:trip()">B</a>`],
  ["javascript in references", `<a href="&#106;&#x61;vascript&colon;trip()">A</a>`],
  [
    "vbscript and others",
    `<a href="vbscript:trip()">A</a><a href="livescript:trip()">B</a><a href="feed:javascript:trip()">C</a>`,
  ],
  [
    "data",
    `<a href="data:text/html,<script>trip()</script>">A</a><img src="data:image/svg+xml,<svg onload=trip()>">`,
  ],
  [
    "data image",
    `<img src="data:image/png;base64,iVBORw0KGgo=" alt="A"><img src="blob:http://127.0.0.1/1">`,
  ],
  [
    "other schemes",
    `<a href="ftp://a.example/">A</a><a href="tel:1">B</a><a href="intent://x#Intent;end">C</a><a href="file:///etc/passwd">D</a>`,
  ],
  [
    "over-long",
    `<a href="javascript:trip()//${long}">A</a><a href="ftp://a.example/${long}">B</a><img src="/${long}">`,
  ],
  [
    "over-long mail",
    `<a href="mailto:${long}@a.example">A</a><a href="mailto:a@b.example?subject=<img src=x onerror=trip()>">B</a>`,
  ],
  [
    "xlink",
    `<svg><a xlink:href="javascript:trip()"><text y=20>A</text></a></svg><math href="javascript:trip()"><mi xlink:href="javascript:trip()">B</mi></math>`,
  ],
  [
    "svg use",
    `<svg><use href="data:image/svg+xml,<svg id=x onload=trip()>#x"/><image href="/trip/image" onerror=trip()></svg>`,
  ],
  [
    "svg animate",
    `<svg><a><animate attributeName=href values=javascript:trip() /><text y=20>A</text></a><set attributeName=onmouseover to=trip()></svg>`,
  ],
  [
    "svg script",
    `<svg><script>trip()</script><script href="/trip/script"></script><handler>trip()</handler></svg>`,
  ],
  [
    "formaction",
    `<form id=f action="javascript:trip()"><button formaction="javascript:trip()">A</button><input type=image src=/trip/input formaction=javascript:trip()></form><button form=f>B</button>`,
  ],
  [
    "ping",
    `<a href="/ok" ping="/trip/ping">A</a><area href="javascript:trip()" ping="/trip/ping">`,
  ],
  [
    "cite and longdesc",
    `<blockquote cite="javascript:trip()">A</blockquote><q cite="data:,x">B</q><img src="/i.png" longdesc="javascript:trip()">`,
  ],
  [
    "background",
    `<table background="/trip/background"><tr><td background="javascript:trip()">A</td></tr></table><div background="/trip/b">B</div>`,
  ],
  [
    "srcset",
    `<img srcset="javascript:trip() 1x, data:image/svg+xml,x 2x"><picture><source srcset="javascript:trip()"><img src="/i.png"></picture>`,
  ],
  [
    "media",
    `<video src="/trip/video" autoplay poster="javascript:trip()" onerror=trip()><source src="/trip/source" onerror=trip()><track default src="/trip/track"></video><audio src="javascript:trip()" autoplay></audio>`,
  ],
  [
    "dynsrc",
    `<img dynsrc="javascript:trip()" lowsrc="javascript:trip()"><bgsound src="javascript:trip()"><input type=image dynsrc="javascript:trip()">`,
  ],
  [
    "usemap",
    `<img src="/i.png" usemap="#m"><map name=m><area shape=default href="javascript:trip()"></map>`,
  ],
  // Markup that acts without a script.
  [
    "handlers",
    `<p onclick=trip() onmouseover=trip()>A</p><body onload=trip() onpageshow=trip()>${image}`,
  ],
  [
    "odd handlers",
    `<img/src=x/onerror=trip()><img src=x onerror\n=\ntrip()><img src=x OnErRoR=trip()><img """><script>trip()</script>">`,
  ],
  [
    "handlers that run",
    `<input autofocus onfocus=trip()><details open ontoggle=trip()>A</details><marquee onstart=trip()>B</marquee><p onbeforematch=trip() hidden=until-found>C</p>`,
  ],
  [
    "animation handlers",
    `<style>@keyframes x{}</style><p style="animation:x 1s" onanimationstart=trip() onanimationend=trip()>A</p>`,
  ],
  [
    "popover",
    `<button popovertarget=x>A</button><p id=x popover onbeforetoggle=trip()>B</p><button commandfor=x command=show-popover>C</button>`,
  ],
  [
    "scripts",
    `<script>trip()</script><script src="/trip/script"></script><SCRIPT/XSS SRC="/trip/script"></SCRIPT><script type=module>trip()</script>`,
  ],
  ["half a script", `<<script>trip();//<</script><script src=/trip/script?<b>`],
  [
    "iframes",
    `<iframe src="javascript:parent.trip()"></iframe><iframe src="/trip/frame"></iframe><frameset><frame src="javascript:parent.trip()"></frameset>`,
  ],
  [
    "srcdoc",
    `<iframe srcdoc="<script>parent.trip()</script>"></iframe><iframe srcdoc="&lt;img src=x onerror=parent.trip()&gt;"></iframe>`,
  ],
  [
    "object and embed",
    `<object data="javascript:trip()"></object><object data="/trip/object" type="text/html"></object><embed src="/trip/embed" type="text/html"><applet code="/trip/applet"></applet>`,
  ],
  [
    "meta refresh",
    `<meta http-equiv=refresh content="60;url=javascript:trip()"><meta http-equiv="Content-Security-Policy" content="img-src /trip/csp"><meta charset=utf-7>+ADw-script+AD4-trip()+ADw-/script+AD4-`,
  ],
  ["base", `<base href="javascript:trip()//"><base target=_top><a href="x">A</a><img src="y">`],
  [
    "links",
    `<link rel=stylesheet href="/trip/style"><link rel=prefetch href="/trip/prefetch"><link rel=manifest href="/trip/manifest"><link rel=icon href="javascript:trip()">`,
  ],
  [
    "styles",
    `<style>@import "/trip/import";p{background:url(/trip/background)}</style><p style="background:url(/trip/background);position:fixed;inset:0">A</p>`,
  ],
  [
    "old styles",
    `<p style="width:expression(trip())">A</p><p style="-moz-binding:url(/trip/xbl)">B</p><p style="behavior:url(/trip/htc)">C</p>`,
  ],
  ["plaintext", `<plaintext><p title="</plaintext>${image}">${image}`],
  // Names that hide a property of the document.
  [
    "names of a document",
    `<img name=cookie src=/i.png><form name=body><input name=parentNode></form><a id=attributes name=textContent>A</a>`,
  ],
  [
    "names of a window",
    `<a id=config href="javascript:trip()"></a><a id=config name=url href="/trip/config">A</a><iframe name=top srcdoc="<p id=x>"></iframe>`,
  ],
  [
    "names of a form",
    `<form id=x><input name=attributes><input name=nodeName><input name=innerHTML></form><output id=getElementById>A</output>`,
  ],
  [
    "looks and hooks",
    `<p class="modal hidden" data-action="trip()" data-turbo-stream role=alert slot=x part=y contenteditable tabindex=0 accesskey=x>A</p><p ng-app v-html="trip()" x-init="trip()" hx-get="/trip/hx" hx-trigger=load @click="trip()">{{constructor.constructor('trip()')()}}</p>`,
  ],
  // Text that Markdown, or a cut, could turn into markup.
  [
    "text",
    `${escapedImage} &amp;lt;img src=x onerror=trip()&amp;gt; &lt;script&gt;trip()&lt;/script&gt;`,
  ],
  [
    "text in names",
    `<img src="/i.png" alt="${escapedImage}" title="&quot;${escapedImage}"><a href="/ok" title="&quot; onclick=trip() &quot;)${escapedImage}">A</a>`,
  ],
  [
    "text in a table",
    `<table><caption>${escapedImage}</caption><tr><th>a|b</th><th><code>\\|${escapedImage}</code></th></tr><tr><td><ul><li>[A](javascript:trip())</ul><pre>\n\n${escapedImage}\n\n[B](javascript:trip())</pre></td></tr></table>`,
  ],
  [
    "code",
    `<code>a</code><code>\`\`x\`${escapedImage}</code><code>${escapedImage}</code><em><pre><code>\n\n${escapedImage}\n</code></pre> </em><pre>\n  \`\`\`\n${escapedImage}\n~~~\n${escapedImage}</pre>`,
  ],
  [
    "links of Markdown",
    `[A](javascript:trip()) ![B](javascript:trip()) &lt;javascript:trip()&gt; [C]: javascript:trip()<br>[D][C] <a href="/ok?\`">E</a> <code>](javascript:trip())${escapedImage}</code>`,
  ],
  [
    "lists of Markdown",
    `<ol start="99999999999"><li><pre>\n\n${escapedImage}</pre></ol><ol start="1. ${escapedImage}"><li>A</ol><p>x|y<br>|---|---|<br><code>z|${escapedImage}</code></p>`,
  ],
];

export const hostilePages: readonly HostilePage[] = bypasses.map(([name, html]) => ({
  name,
  html,
}));
