import { App, Button } from 'antd'
import { useMemo, useState } from 'react'
import { MergeDialog } from '#admin/pieces/merging/MergeDialog.tsx'
import { type Choice, type MergeClash, mergeValues } from '#admin/pieces/merging/merge-values.ts'
import { siteToday } from '#admin/pieces/site-today.ts'
import type { ArticleDraft, DocumentEditing } from '#shared/admin/articles.ts'
import { formatShort } from '#shared/dates.ts'
import type { Block } from '#shared/rich-text.ts'
import { spaced } from '#shared/spaced.ts'
import { blockSaid, type DraftNames, draftSaid, draftWords, fieldSaid, nothing } from './draft-words.ts'
import { whoSaved } from './who-saved.ts'

interface Props {
  /** What both started from; undefined where nobody knows. */
  base: ArticleDraft | undefined
  mine: ArticleDraft
  theirs: DocumentEditing
  /** Of this window: the other may be the same person, in another one. */
  userId: number
  names: DraftNames
  onSettle(draft: ArticleDraft): Promise<void>
  onLater(): void
}

/** Somebody else saved this document meanwhile, and changed what was changed here too. Nothing is sent until each of these is decided. */
export function ConflictDialog({ base, mine, theirs, userId, names, onSettle, onLater }: Props) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const merge = useMemo(() => mergeValues(base, mine, theirs.draft), [base, mine, theirs])
  const who = whoSaved(theirs, userId)
  const isOwn = theirs.updatedBy?.id === userId
  const settle = async (choices: ReadonlyMap<string, Choice>) => {
    setBusy(true)
    await onSettle(merge.build(choices)).finally(() => setBusy(false))
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(draftSaid(mine, names).join('\n'))
      void message.success('已复制你的内容')
    } catch {
      void message.error('没有复制成功，请在下面选中文字后复制')
    }
  }
  return (
    <MergeDialog
      title={spaced`${who}也修改了这篇文章`}
      intro={
        <p>
          {spaced`${who}在${formatShort(theirs.updatedAt, siteToday())}保存了另一份。不冲突的修改已经合在一起；`}
          {`下面 ${merge.clashes.length} 处两边都改了，请选用哪一边。没有选用的文字会留在历史版本里。`}
        </p>
      }
      theirs={isOwn ? '另一个窗口的' : spaced`${who}的`}
      clashes={merge.clashes.map((clash) => ({ ...clash, ...wordsOf(clash, names) }))}
      hasBase={base !== undefined}
      isPending={isBusy}
      onSettle={(choices) => void settle(choices)}
      onLater={onLater}
    >
      <Button onClick={() => void copy()}>复制我的内容</Button>
    </MergeDialog>
  )
}

function wordsOf({ path, base, mine, theirs }: MergeClash, names: DraftNames) {
  const field = (path[0] ?? 'body') as keyof ArticleDraft // a merge goes by the draft's own fields
  // A clash within the text is of a stretch of its blocks.
  const isStretch = field === 'body' && [base, mine, theirs].some(Array.isArray)
  return {
    label: isStretch ? `${draftWords.body}${placeOf([base, mine, theirs])}` : draftWords[field],
    say: (value: unknown) => {
      const lines = isStretch
        ? blocksOf(value).flatMap((block) => blockSaid(block, names))
        : value === undefined
          ? []
          : fieldSaid(field, value as never, names) // its own value
      return lines.length === 0 ? nothing : lines
    },
  }
}

function blocksOf(value: unknown): readonly Block[] {
  return Array.isArray(value) ? value : []
}

/** The beginning of the stretch, so that several in one text can be told apart. */
function placeOf(values: readonly unknown[]): string {
  const [first] = values
    .flatMap((value) => blocksOf(value).flatMap((block) => blockSaid(block, unnamed)))
    .filter((text) => text.trim() !== '')
  return first === undefined ? '' : `：「${first.slice(0, 16)}${first.length > 16 ? '…' : ''}」一段`
}

const unnamed: DraftNames = { column: () => undefined, picture: () => undefined, subject: () => undefined, embed: () => undefined }
