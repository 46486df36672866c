import { getAttribute } from "./dom.ts";

/**
 * The words of an element's class, id and test id, in lower case, between hyphens: `postMeta share_bar`
 * becomes `-post-meta-share-bar-`. Empty if it has no name.
 */
export function nameOf(element: Element): string {
  const given = `${getAttribute(element, "class")} ${getAttribute(element, "data-testid")}`;
  // An id is often made from a heading. The words of a heading do not name an element.
  const names = `${given.slice(0, maxNameLength).replaceAll(/([a-z])([A-Z])/gu, "$1-$2")} ${getAttribute(element, "id").slice(0, maxNameLength)}`;
  if (names.length < 4) return "";
  const words = names.toLowerCase().replaceAll(/[^a-z0-9]+/gu, "-");
  return `-${words}-`;
}

const maxNameLength = 300;

/** An element's class, id and test id as they are. Elements of one kind share them. */
export function givenNamesOf(element: Element): string {
  return `${getAttribute(element, "class")} ${getAttribute(element, "id")} ${getAttribute(element, "data-testid")}`;
}

/** Names of the elements around an article on very many sites, in any language. */
export const boilerplateName = new RegExp(
  `-(?:${[
    "share|shares|sharing|sharebar|sharedaddy|social-(?:share|links|icons|media|bar|buttons|list|sharing)|follow-us|like-button",
    "newsletter|subscribe|subscription|sign-?up|opt-?in|mailing-list|mc-embed-signup|call-to-action|cta",
    "related|recommended|recommendations?|recirculation|recirc|read-(?:more|next|also)|also-like|see-also-box|you-may-like",
    "more-(?:stories|articles|posts|news|from|on)|other-(?:stories|articles|posts|news)|(?:latest|recent)-(?:stories|articles|posts|news)",
    "most-(?:read|popular|viewed)|popular-posts|trending|outbrain|taboola|zergnet|teads|rev-?content",
    "breadcrumbs?|pagination|pager|paginator|(?:post|article|page|prev|next)-nav(?:igation)?|prev-next|next-prev|nav-links|skip-links?|skip-to-content",
    "cookies?|cookie-\\w+|consent|gdpr|promo|promos|promotion|sponsors?|sponsored|advert|adverts|advertisement|advertising|ads|ad|adsbygoogle|dfp|gpt-ad|affiliate-disclosure",
    "comment-(?:form|respond)|respond|reply-(?:form|box)|comment-count|comments?-link",
    "toolbar|popup|modal|overlay|tooltip|lightbox|back-to-top|print-only|screen-reader(?:-text|-only)?|sr-only|visually-?hidden|off-screen|offscreen|a11y-hidden",
    "(?:post|entry|article)-(?:tags|footer-tags|categories|actions|tools)|tag-?list|tags-list|tagcloud|topics-list|article-topics",
    "rating-widget|star-rating|feedback|was-this-helpful|edit-page|edit-this-page|report-(?:abuse|error)",
    "copy-(?:button|btn|code|code-button|link)|clipboard|anchor-link|heading-anchor|permalink|header-?link|headerlink|edit-?section|mw-editsection",
  ].join("|")})-`,
  "u",
);

/** Names of elements about the author of an article. */
export const authorName =
  /-(?:authors?-(?:bio|box|info|card|profile|block|description|about|list|details)|about-(?:the-)?author|bio|bio-box|contributor-bio|vcard)-/u;

/** Names of lines about an article: who wrote it, and when. */
export const bylineName =
  /-(?:byline|by-line|dateline|author|authors|(?:post|entry|article|story|content|header)-?(?:meta|info|metadata|byline|author|date|details)|meta|metadata|timestamp|(?:pub|publish|published|publication|post|posted|article|entry|updated|modified)-?(?:date|time|on)|reading-?time|read-?time|time-to-read|eyebrow|kicker|badge)-/u;

/** Names of a list of contents, which repeats headings; not of what stays out of it, as in `hide-from-toc`. */
export const contentsName =
  /(?<!-(?:from|hide|ignore|no|not|skip))-(?:toc|table-of-contents|tableofcontents|on-this-page|in-this-article|page-toc|toc-\w+)-/u;

/** Names of elements with the comments of readers. */
export const commentsName =
  /-(?:comments?|comments?-(?:section|list|area|container|wrapper)|commentlist|disqus|disqus-thread|discussion|responses|respond|reader-comments|fb-comments|livefyre|coral)-/u;
