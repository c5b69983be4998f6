import MarkdownIt from 'markdown-it'

const reader = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true })

/** Markdown as HTML that is read like any pasted HTML; HTML in it is text. */
export function htmlOfMarkdown(markdown: string): string {
  return reader.render(markdown)
}
