// All expressions are tested on lines in lower case. Firefox compiles an expression again on each page. An expression
// that ignores case takes three times as long, which was a tenth of the time for a page.

const anyOf = (alternatives: readonly string[]): string => alternatives.join("|");

/** Headings of the sections after an article: more articles, its author, its readers, a subscription. */
export const tailHeading = new RegExp(
  `^(?:${anyOf([
    "(?:you (?:may|might) (?:also )?(?:like|enjoy|be interested in)|related|recommended|suggested|more (?:from|on|about|in|stories|articles|posts|news|great)|read (?:more|next|also)|what to read next|keep reading|up next|don'?t miss|also (?:read|on)|see also on|trending|popular|most (?:read|popular|viewed|recent)|(?:latest|recent|other|similar|featured|top) (?:posts?|articles?|stories|news|entries|videos)|editor'?s? picks?|popular (?:this|right)|from (?:the|our) (?:archive|blog)|sponsored|promoted|around the web|from around the web|ready to )",
    "about (?:the )?authors?|about me|written by|meet the author|(?:the )?authors?$|editorial contact|contacts?(?: us)?$|testimonials?$|media contacts?",
    "(?:leave|post|write|add) a (?:comment|reply|response)|\\d* ?comments?(?: \\(\\d+\\))?$|join the (?:conversation|discussion)|responses?$|discussion$|no comments",
    "share(?: this| on| via|:|$)|follow (?:us|me)|subscribe|sign up|newsletter|join (?:our|the) |get (?:the|our) (?:latest|best|newsletter)|stay (?:in touch|up to date|informed)|tags?:?$|filed under|categories:?$|topics:?$|posted in",
    "das könnte (?:sie|dich) auch|mehr (?:zum thema|artikel|aus|von)|weitere artikel|lesen sie auch|ähnliche|über den autor|kommentare?$|meistgelesen|teilen$|schlagw",
    "(?:à|a) lire (?:aussi|également)|lire aussi|sur le même|articles? (?:similaires|liés)|commentaires?$|partager|les plus lus|voir aussi",
    "te puede interesar|(?:artículos?|noticias?|contenidos?) relacionad|lee también|más (?:noticias|leíd|información)|comentarios?$|compartir|etiquetas",
    "(?:leia|veja|confira) (?:também|mais)|(?:notícias|artigos|posts|conteúdo) relacionad|mais lidas|comentários?$|compartilh|tags relacionadas",
    "leggi anche|articoli (?:correlati|simili)|potrebbe interessart|commenti$|condividi|ti potrebbe",
    "lees ook|gerelateerd|meer over|reacties$",
    "читайте также|похожие|по теме|комментари|поделиться|другие (?:новости|статьи)|самое читаемое",
    "zobacz także|czytaj także|powiązane|komentarze|přečtěte si|související|diskuse",
    "関連記事|関連|おすすめ|人気記事|相关(?:文章|阅读|新闻)|推荐阅读|相關|延伸閱讀|热门|評論|评论|관련기사|관련 기사|많이 본|مواضيع ذات|اقرأ أيضا|التعليقات|קראו גם|תגובות|ilgili haberler|bài liên quan|baca juga",
  ])})`,
  "u",
);

/** The beginning of a paragraph that refers to another article or to a subscription. */
export const awayLabel = new RegExp(
  `^\\W*(?:${anyOf([
    "(?:read (?:more|next|also|this)|related(?: (?:stories|articles|posts|coverage|content|reading))?|see also|also read|more|watch|don'?t miss|recommended|must read|click here|download(?: the)? app|lesen sie auch|mehr zum thema|siehe auch|lire aussi|voir aussi|à lire|leggi anche|lee también|te puede interesar|leia (?:também|mais)|veja também|lees ook|читайте также|baca juga|zobacz także)\\b",
    "関連記事|相关阅读|اقرأ أيضا",
  ])})`,
  "u",
);

/** Whole lines that do not belong to an article. */
export const strayLine = new RegExp(
  `^\\W*(?:${anyOf([
    "advertisement|sponsored(?: content)?|continue reading(?: below)?|(?:story|article) continues(?: below)?(?: advertisement)?|skip to (?:main )?content|loading(?: content)?|sign in|log in|close|caption|home|menu|search|print|email|e-?mail|share|tweet|pin|comments?|reply|permalink|copy(?: (?:link|text|code))?|copied|back to top|follow|subscribe|expand|collapse|show (?:more|less)|read (?:more|later)|view (?:image|gallery|comments)|play(?: video)?|post comment.*|anzeige|werbung|publicité|publicidad|реклама|広告|广告",
    "(?:image )?\\d+ ?(?:of|/) ?\\d+|image \\d+ of.*|\\d+ (?:comments?|shares?|views?|likes?|min(?:ute)?s? read)|(?:reading time|tempo de leitura|lesezeit|temps de lecture|tiempo de lectura)\\W.{0,20}|.{0,14}(?:min(?:ute)?s?|sec) (?:read|de lecture|de lectura)",
    "(?:media|video|audio) playback is (?:unsupported|not supported).*|(?:please )?enable javascript.*|your browser does not support.*",
    "(?:copyright\\b|©|\\(c\\)|ⓒ|all rights reserved|alle rechte|tous droits).{0,160}|.{0,120}(?:all rights reserved|無断転載|무단전재).{0,60}",
    "(?:image|photo|picture|foto|bild|credit|photograph)s?(?: (?:credit|copyright|by|courtesy))?\\s?[:：.…].{0,80}|image copyright .{0,60}|\\(?(?:image|photo|pic)s?: .{0,60}\\)",
    "(?:first )?(?:published|updated|posted|last (?:updated|modified)|modified|publié|veröffentlicht|aktualisiert|publicado|actualizado|atualizado|pubblicato|опубликовано|обновлено)\\b.{0,90}",
    "this (?:post|article|page|story) (?:may contain|contains|includes) (?:affiliate|sponsored).*|(?:ftc: )?we use income earning.*|.{0,80}affiliate (?:links?|commission).{0,120}",
    "(?:the )?(?:views|opinions)(?: and (?:views|opinions))? expressed .*",
    "(?:reporting|editing|written|additional reporting) by .{0,200}",
    "(?:have a (?:tip|news tip|story)|got a (?:tip|story)|get the latest .{0,60}(?:inbox|newsletter)|sign up (?:for|to) |subscribe to |join our |follow (?:him|her|them|us|me|@)|like us on ).{0,200}",
    "(?:this (?:article|story|post) (?:was |is )?(?:originally |first )(?:published|appeared|posted)).{0,160}|note: we are (?:temporarily )?moderating.*|comments (?:are|will be|have been) (?:closed|moderated|disabled).*",
  ])})\\W*$`,
  "u",
);

const months =
  "jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|out|nov|dec|dez|déc|dic|gen|mag|giu|lug|ago|set|ott|ene|abr|fev|fév|avr|juin|juil|aoû|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек";
const dates = [
  `\\b(?:${months})[^\\s\\d.]*\\.?\\s+\\d{1,2}\\b`,
  `\\b\\d{1,2}\\.?(?:st|nd|rd|th)?\\s+(?:de\\s+)?(?:${months})`,
  "\\b\\d{4}[-/.年]\\s?\\d{1,2}[-/.月]\\s?\\d{1,2}",
  "\\b\\d{1,2}[-/.]\\d{1,2}[-/.](?:\\d{4}|\\d{2})\\b",
  "\\b\\d+\\s+(?:second|minute|min|hour|day|week|month|year)s?\\s+ago\\b",
];

/** Whether a line states a date. */
export const hasDate = new RegExp(anyOf(dates), "u");

/** Whether a line begins with the name of the author of the text after it. */
export const byLine =
  /^\W*(?:by|von|par|por|di|da|door|autor(?:in)?|author|text|words|posted by|written by|автор|текст|文|著者|作者)\s*:?\s+\p{L}/u;

/** Whether a text ends like a sentence. */
export const sentenceEnd = /[.!?…。！？؟।:：;][\p{Pf}\p{Pe}"'”’)]*$/u;
