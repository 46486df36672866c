import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** A dependency of `@preact/signals`. */
const signalsCore = "@preact/signals-core";
const signalsCorePath = fileURLToPath(
  new URL(`../node_modules/${signalsCore}/dist/signals-core.mjs`, import.meta.url),
);

/**
 * Leaves out the parts of libraries that nothing here uses, and that no bundler can tell from used ones. They
 * are two and a half kilobytes of the background, and more than one of the popup. Fails if a library no longer has
 * such a part: its pattern then needs a look at the new version.
 */
export function leanLibraries(): Plugin {
  return {
    name: "linkstow:lean-libraries",
    // For browsers, the package has a file in older syntax, which is larger.
    config: () => ({ resolve: { alias: { [signalsCore]: signalsCorePath } } }),
    transform(code, id) {
      if (id.endsWith("/valibot/dist/index.mjs")) return leanValibot(code);
      if (id.endsWith("/idb/build/index.js")) return leanIdb(code);
      if (id.endsWith("/preact/dist/preact.mjs")) return leanPreact(code);
      if (id.endsWith("/@preact/signals/dist/signals.module.js")) return leanSignals(code);
      if (id.endsWith("/signals-core/dist/signals-core.mjs")) return leanSignalsCore(code);
      return undefined;
    },
  };
}

/**
 * Of an issue only the keys of its path are read: without its message, what the message is made of, and all else
 * in the path. No schema asks to end at the first issue, and none has names for its texts.
 */
export function leanValibot(code: string): string {
  const withoutTexts = cut(
    code,
    /^\t+(?:reference|expects|message|async|origin|expected|received): .*,\n/gm,
    "",
  );
  const withoutMessages = cut(withoutTexts, bodyOf("_addIssue"), addIssue);
  const parts: readonly (readonly [RegExp, string])[] = [
    [bodyOf("_standardSchema"), "$1\treturn schema;\n}\n"],
    [/, \/\* @__PURE__ \*\/ getGlobalConfig\(config\$1\)/g, ""],
    [/, \{ (?:received|issues): .*? \}(?=\);)/g, ""],
    [/\{\n\t+type: "\w+",\n\t+input,\n\t+(key(?:: \w+)?),?\n\t+value: .*\n\t+\}/g, "{ $1 }"],
    [/(?<=\{\n)\t+input: .*,\n(?=\t+path: )/g, ""],
    [/^\t+if \(config\$1\.abortEarly\) (?:break;|\{\n(?:\t+.*\n){2}\t+\})\n/gm, ""],
    [/!dataset\.issues \|\| !config\$1\.abort\w+(?: && !config\$1\.abort\w+)?/g, "true"],
    [/^\t+(?:let expectedD|expectedD|if .* expectedD)iscriminators.*\n/gm, ""],
    [/_addIssue\(this, "[^"]+", dataset, config\$1/g, "_addIssue(this, dataset"],
    [/, (?:config\$1|ABORT_EARLY_CONFIG)(?=\))/g, ""],
    // Only these three are asked for; no schema has metadata, is `nullish`, or has a default that is a function.
    [/^\t+type: "(?!(?:exact_)?optional"|variant").*",\n/gm, ""],
    [/^\t+kind: "validation",\n/gm, ""],
    [/ (?:\|\| \w+\.type === |&& \w+\.type !== )"nullish"/g, ""],
    [/(?<=of pipe\$1\) )if \(item\.kind !== "metadata"\) /g, ""],
    [/typeof schema\.(\w+) === "function" \? .* : (?=schema\.\1;)/g, ""],
    [/\/\* @__PURE__ \*\/ _isSameValueZero\((.*), (this\.literal)\)/g, "$1 === $2"],
  ];
  return parts.reduce((rest, [part, replacement]) => cut(rest, part, replacement), withoutMessages);
}

const addIssue = `function _addIssue(context, dataset, other) {
\tif (context.kind === "schema") dataset.typed = false;
\t(dataset.issues ??= []).push({ ...other });
}
`;

/**
 * Without methods of the database that stand for a transaction of their own, and without async iterators:
 * every transaction is begun by name, with its durability. Besides, nothing sets a property, or asks for one with `in`.
 */
export function leanIdb(code: string): string {
  const withoutMore = cut(code, /^replaceTraps\(/gm, "/* @__PURE__ */ replaceTraps(");
  return cut(withoutMore, /^ {4}(?:set|has)\(target, .*\n(?: {8}.*\n)+ {4}\},\n/gm, "");
}

/**
 * Without components that catch the errors of others, without those that throw a promise while they take over
 * the page as it was built, and without classes, contexts and portals: every component is a function. Without raw
 * HTML, MathML, custom elements and values of fields that are only a start, too; without comments among the elements,
 * listeners of the capture phase, popovers and styles as texts. The tests of all components run with the rest.
 */
export function leanPreact(code: string): string {
  const parts = [
    /for\(var i,o,e;t=t\.__;\)[^]*?(?=throw f=0,n\})/,
    /if\(t&&t\.then\)\{[^]*?\}else (?=o&&o\.some\(g\);else)/,
    /C&&\(d\.__s\|\|[^]*?(?=k=d\.props,)/,
    /M!==k&&C&&[^]*?(?=r\.__v==u\.__v)/,
    /d\.componentWillUpdate&&[^]*?(?=\}else C&&)/,
    /(?<=\})else C&&![^]*?;(?=d\.context=L)/,
    /C&&\(y\.push\.apply[^]*?(?=d\.state=d\.__s)/,
    /d\.getChildContext&&[^]*?(?=A=s&&)/,
    /C\?r\.__c=d=new V\(M,L\):(?=\()/,
    // What a promise would have left in the page.
    /128&u\.__u&&[^]*?(?=\(s=n\.__b\))/,
    /p&&p\.some\(g\),/,
    /!u&&\(i=t\.__c\)&&\(i=i\.__z\)[^]*?(?=u\|\|g\(t\.__e\))/,
    // Classes and contexts: the rest.
    /C=\(s=V\.prototype\)&&[^]*?(?=\(d=u\.__c\))/,
    /j&&j\.sub\(d\),/,
    /if\(i\.componentWillUnmount\)try[^]*?(?=i\.__P=i\.__n=null)/,
    /x\.prototype\.forceUpdate=[^]*?(?=x\.prototype\.render)/,
    /"function"==typeof n&&\(n=n\([^]*?this\.props\)\),/,
    // Portals.
    /M\.__P&&\(s=l,[^]*?(?=l=I\()/,
    /M\.__P&&\(r\.__e=null,l=s\),/,
    /if\(n\.props\.__P\)return t;/,
    /\|\|n\.props\.__P(?=\?null)/,
    /&&!n\.props\.__P(?=\)return n\.__e)/,
    /(?<=\|\|u)&&!t\.props\.__P/,
    // Raw HTML.
    /"dangerouslySetInnerHTML"==s\?y=k:/,
    /"dangerouslySetInnerHTML"==s\?h=k:/,
    /h\?\(l\|\|y&&[^]*?r\.__k=\[\]\):(?=\(y&&)/,
    /y&&\(t\.textContent=""\),/,
    // MathML, foreign names of SVG, templates, custom elements.
    /"math"==C\?f="[^"]*":/,
    /\("foreignObject"==C\|\|[^]*?(?=I\(a,w\(_\))/,
    /t=t\.replace\(\/xlink[^;]*(?=;else)/,
    /"template"==C&&t\.content\|\|/,
    /,x\.is\?x:a(?=\))/,
    // Comments among the elements.
    /for\((?=t&&!t\.parentNode&&\(t=S)/,
    /e&&8==e\.nodeType;\)e=e\.nextSibling;for\(/,
    /&&8==t\.nodeType&&!t\.data\.startsWith\("\$s"\);\)(?=;return t)/,
    // Styles as texts, listeners of the capture phase, popovers.
    /if\("string"==typeof r\)n\.style\.cssText=r;else(?=\{)/,
    /"string"==typeof u&&\(n\.style\.cssText=u=""\),/,
    /f=t!=\(t=t\.replace\(l,"\$1"\)\),/,
    /,f(?=\):n\.removeEventListener)/,
    /(?<=removeEventListener\(t,o),f/,
    /l=\/\(PointerCapture\)\$\|Capture\$\/i,/,
    /&&"popover"!=t/,
    /"popover"==t&&1==r\?"":/,
    // What only the developer tools ask for.
    /,n\.vnode&&n\.vnode\(r\)/,
    /(?<=return!o)&&n\.vnode&&n\.vnode\(e\)/,
    /n\.event\?n\.event\(r\):/,
    /n\.__m&&n\.__m\(r,o\),/,
    // Values of fields that are only a start.
    /"textarea"==C&&null!=x\.defaultValue\?null:/,
    /"value"==s&&"defaultValue"in x\|\|"checked"==s&&"defaultChecked"in x\|\|/,
  ];
  return parts.reduce((rest, part) => cut(rest, part, ""), code);
}

/**
 * Components read the values of signals, and hand no signal itself to an element: without that, for children
 * and for attributes. The tests of all components run with the rest.
 */
export function leanSignals(code: string): string {
  const withoutChildren = cut(code, /function w\(i\)\{var n=this[^]*?(?=b\("__b",)/, "");
  const parts = [
    /if\("string"==typeof n\.type\)\{var r,t=n\.props;[^]*?(?=i\(n\)\}\);b\("__r",)/,
    /var r;if\("string"==typeof n\.type&&[^]*?(?=i\(n\)\}\);function k\()/,
    /function k\(i,n,r,t\)\{[^]*?(?=b\("unmount",)/,
    /if\("string"==typeof n\.type\)\{var r=n\.__e;[^]*?\}else(?=\{var c=n\.__c;)/,
    // For the developer tools, and for effects of components.
    /,m="undefined"!=typeof window&&!!window\.__PREACT_SIGNALS_DEVTOOLS__(?=,)/,
    /a\(function\(\)\{h=this\.N\}\)\(\);/,
    /if\(m\)null==\(n=this\.y\)\|\|n\.call\(this\);/,
    /,\{name:n\}(?=\);r\.c=i)/,
    /,"function"==typeof r\.type\?r\.type\.displayName\|\|r\.type\.name:""/,
  ];
  return parts.reduce((rest, part) => cut(rest, part, ""), withoutChildren);
}

/**
 * Signals are read and set, and effects end by the function that began them: without subscriptions, texts, names,
 * callbacks for the first and last reader, `peek`, what an effect returns, and `Symbol.dispose`. The tests of all
 * components run with the rest.
 */
export function leanSignalsCore(code: string): string {
  const parts = [
    /this\.W=null[^]*?(?=\}y\.prototype\.brand)/,
    /y\.prototype\.brand=t;/,
    /else f\(\(\)=>\{var t;null==\(t=this\.W\)[^]*?\}\)(?=\}\};y\.prototype\.U=)/,
    /if\(void 0===n\)f\(\(\)=>\{var t;null==\(t=this\.Z\)[^]*?\}\)(?=\}\}\};)/,
    /y\.prototype\.subscribe=[^]*?(?=Object\.defineProperty\(y\.prototype)/,
    /this\.name=null==i\?void 0:i\.name;(?=if\(s\))/,
    /m\.prototype\.dispose=function\(\)\{this\.d\(\)\};/,
    // What an effect returns, to be called before it runs again.
    /function p\(t\)\{const n=t\.j;[^]*?(?=function g\()/,
    /(?<=t\.s=void 0);p\(t\)(?=\})/,
    /p\(this\);(?=b\(this\))/,
    /this\.j=void 0;/,
    /const i=(?=this\.x\(\))/,
    /if\("function"==typeof i\)this\.j=i/,
    /o\[Symbol\.dispose\]=o;/,
  ];
  return parts.reduce((rest, part) => cut(rest, part, ""), code);
}

/** The function's head, as `$1`, and its body. */
function bodyOf(name: string): RegExp {
  return new RegExp(`^(function ${name}\\(.*\\) \\{\\n)(?:\\t.*\\n)+\\}\\n`, "m");
}

function cut(code: string, pattern: RegExp, replacement: string): string {
  const found = code.replace(pattern, replacement);
  if (found === code) throw new Error(`Nothing matches ${pattern.source} any more`);
  return found;
}
