import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { mediaItemQuery } from '#admin/media/media.queries.ts'
import { labelOf as documentLabelOf } from '#rules/messages/labels.ts'
import { ownValue } from '#shared/own-value.ts'
import { fieldWords } from '#shared/words/fields.ts'
import { formatLines } from '#shared/words/format-value.ts'
import { MergeDialog } from './merging/MergeDialog.tsx'
import type { Choice, MergeClash } from './merging/merge-values.ts'
import styles from './merging/merging.module.css'
import type { Clash as Clashing } from './use-saving.ts'

interface Props<Values, View> {
  clash: Clashing<Values, View> | null
  labels: Readonly<Record<string, string>>
  isPending: boolean
  onSettle(choices: ReadonlyMap<string, Choice>): void
  onLater(): void
}

/** Somebody else saved first, and changed what was changed here. The input stays until it is decided, field by field. */
export function Clash<Values, View>({ clash, labels, isPending, onSettle, onLater }: Props<Values, View>) {
  if (clash === null) return null
  const { merge, isOwn } = clash
  return (
    <MergeDialog
      title={isOwn ? '你在另一个窗口刚刚保存了修改' : '别人刚刚保存了修改'}
      intro={
        <Typography.Paragraph>
          你填写的内容都还在，不冲突的修改已经合在一起。下面 {merge.clashes.length} 处两边都改了，请选用哪一边，再一起保存。
        </Typography.Paragraph>
      }
      theirs={isOwn ? '另一个窗口的' : '对方的'}
      clashes={merge.clashes.map((one) => ({ ...one, ...wordsOf(one, labels) }))}
      hasBase
      isPending={isPending}
      onSettle={onSettle}
      onLater={onLater}
    />
  )
}

/** The label of a field of a form: the form's own, or that of its kind. */
export function labelIn(labels: Readonly<Record<string, string>>, name: string): string {
  return ownValue(labels, name) ?? ownValue(fieldWords, name) ?? documentLabelOf(name) ?? name
}

const pictureFields: readonly string[] = ['logoId', 'coverId', 'posterId', 'shareImageId', 'pictureId']

function wordsOf({ path }: MergeClash, labels: Readonly<Record<string, string>>) {
  const field = path.at(-1) ?? ''
  const isPicture = pictureFields.includes(field)
  return {
    label: path.map((name) => labelIn(labels, name)).join(' › '),
    say: (value: unknown) => (isPicture && typeof value === 'number' ? [`图片 ${value}`] : formatLines(value, field)),
    ...(isPicture && { show: (value: unknown) => typeof value === 'number' && <PictureOf id={value} /> }),
  }
}

function PictureOf({ id }: { id: number }) {
  const { data } = useQuery(mediaItemQuery(id))
  const source = data?.picture.sources[0]
  return source ? <img src={source.url} alt={data.picture.alt || data.name} className={styles.picture} /> : null
}
