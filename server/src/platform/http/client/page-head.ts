/** Head of a page that search engines and social networks read. */
export interface PageHead {
  title: string;
  description: string;
  /** The page's one address. */
  canonical: string;
  /** Open Graph properties, as `og:title`. */
  properties: Record<string, string>;
}

/** Puts the head into a page. */
export function withHead(page: string, { title, description, canonical, properties }: PageHead): string {
  const metas = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${attribute(content)}" />`,
  );
  const added = [`<link rel="canonical" href="${attribute(canonical)}" />`, ...metas].join('\n    ');
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${attribute(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => metaOf('description', description))
    .replace('</head>', () => `  ${added}\n  </head>`);
}

/** A setting as an attribute: the Content Security Policy forbids inline scripts. */
export function metaOf(name: string, content: string): string {
  return `<meta name="${name}" content="${attribute(content)}" />`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const attribute = (text: string): string => text.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);
