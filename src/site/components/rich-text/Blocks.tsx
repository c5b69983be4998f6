import type { ReactNode } from 'react'
import type { Embeds } from '#shared/articles.ts'
import type { Picture } from '#shared/media.ts'
import { blockText, inlineText } from '#shared/plain-text.ts'
import type { Block, ListItem } from '#shared/rich-text.ts'
import { Embed } from './Embed.tsx'
import { Figure } from './Figure.tsx'
import { Gallery } from './Gallery.tsx'
import { dropped, Inlines, keyAt } from './Inlines.tsx'
import styles from './rich-text.module.css'
import { Table } from './Table.tsx'
import { Video } from './Video.tsx'
import { hasLongWord } from './words.ts'

/** Data that blocks look up: pictures by id, embeds, and the ids of headings. */
export interface BodyScope {
  pictures: ReadonlyMap<number, Picture>
  embeds: Embeds
  /** A match or a table does not fit in a table cell: a link is shown there. */
  isInCell: boolean
  ids: ReadonlyMap<Block, string>
  tables: ReadonlyMap<Block, string>
}

export function Blocks({ content = [], scope }: { content?: readonly Block[]; scope: BodyScope }) {
  const keys = keysOf(content)
  return content.map((block, index) => <BlockView key={keys[index]} block={block} scope={scope} />)
}

/** By what a block begins with: what plays goes on while a correction puts something before it. */
function keysOf(blocks: readonly Block[]): string[] {
  const known = new Map<string, number>()
  return blocks.map((block) => {
    const [first] = ('content' in block && block.content) || []
    const name = block.type + JSON.stringify('attrs' in block && block.attrs) + (first && 'text' in first ? first.text.slice(0, 12) : '')
    const count = (known.get(name) ?? 0) + 1
    known.set(name, count)
    return name + count
  })
}

function BlockView({ block, scope }: { block: Block; scope: BodyScope }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p className={alignClass(block.attrs?.align) ?? (hasLongWord(block.content) ? styles.ragged : undefined)}>
          <Inlines content={block.content} />
        </p>
      )
    case 'heading':
      return <Heading block={block} id={scope.ids.get(block)} />
    case 'bulletList':
      return <ul className={styles.list}>{listItems(block.content, scope)}</ul>
    case 'orderedList':
      return (
        <ol className={styles.list} start={wholeNumber(block.attrs?.start)}>
          {listItems(block.content, scope)}
        </ol>
      )
    case 'blockquote':
      return <Quote content={block.content} scope={scope} />
    case 'image':
      return <Figure picture={scope.pictures.get(block.attrs?.pictureId)} caption={block.attrs?.caption} />
    case 'gallery':
      return <Gallery pictures={picturesOf(block.attrs?.pictureIds, scope)} caption={block.attrs?.caption} />
    case 'video':
      return <Video src={block.attrs?.src} title={block.attrs?.title} />
    case 'table':
      return (
        <Table
          name={scope.tables.get(block)}
          rows={block.content}
          renderCell={(content) => <Blocks content={content} scope={{ ...scope, isInCell: true }} />}
        />
      )
    case 'horizontalRule':
      return <hr />
    case 'codeBlock':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre tabIndex={0}>
          <code>{inlineText(block.content)}</code>
        </pre>
      )
    case 'embed':
      return <Embed subject={block.attrs?.subject} id={block.attrs?.id} embeds={scope.embeds} isInCell={scope.isInCell} />
    default:
      return dropped(block)
  }
}

function Heading({ block, id }: { block: Extract<Block, { type: 'heading' }>; id: string | undefined }) {
  const inner = <Inlines content={block.content} />
  const given = { id, className: alignClass(block.attrs?.align) }
  switch (block.attrs?.level) {
    case 3:
      return <h3 {...given}>{inner}</h3>
    case 4:
      return <h4 {...given}>{inner}</h4>
    default:
      return <h2 {...given}>{inner}</h2>
  }
}

/** A last paragraph that begins with a dash is the source of the quote. */
function Quote({ content = [], scope }: { content?: readonly Block[]; scope: BodyScope }) {
  const last = content[content.length - 1]
  const hasSpeaker = content.length > 1 && last?.type === 'paragraph' && /^[—–]/.test(blockText(last))
  return (
    <blockquote>
      <Blocks content={hasSpeaker ? content.slice(0, -1) : content} scope={scope} />
      {hasSpeaker && (
        <footer className={styles.speaker}>
          <Inlines content={last.content} />
        </footer>
      )}
    </blockquote>
  )
}

function listItems(items: readonly ListItem[] = [], scope: BodyScope): ReactNode {
  return items.map((item, index) => (
    <li key={keyAt(index)}>
      <Blocks content={item.content} scope={scope} />
    </li>
  ))
}

function picturesOf(ids: readonly number[] = [], scope: BodyScope): Picture[] {
  return ids.flatMap((id) => scope.pictures.get(id) ?? [])
}

function alignClass(align: unknown): string | undefined {
  return align === 'center' || align === 'right' ? styles[align] : undefined
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}
