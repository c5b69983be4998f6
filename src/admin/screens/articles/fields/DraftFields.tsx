import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Select } from '#admin/pieces/Select.tsx'
import { counted, textFault } from '#admin/pieces/text-limit.ts'
import { columnsQuery } from '#admin/screens/articles/articles.queries.ts'
import type { ArticleDraft, DocumentEditing } from '#shared/admin/articles.ts'
import { documentLengths, tagsMax } from '#shared/limits.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import { mayTellResult } from '#shared/spoilers.ts'
import { CoverField } from './CoverField.tsx'
import { LinksField } from './LinksField.tsx'
import { TagsField } from './TagsField.tsx'

interface Props {
  kind: DocumentEditing['kind']
  draft: ArticleDraft
  /** By field: `title`, `columnId`. */
  faults: ReadonlyMap<string, string>
  linkNames: ReadonlyMap<string, string>
  isReadOnly: boolean
  onChange(change: Partial<ArticleDraft>): void
  onLinkName(key: string, name: string): void
}

/** All fields of a document besides its title and text. */
export function DraftFields({ kind, draft, faults, linkNames, isReadOnly, onChange, onLinkName }: Props) {
  const columns = useQuery({ ...columnsQuery, enabled: kind === 'article' })
  const line = (name: 'authorLine' | 'source' | 'editor', label: string) => (
    <Field name={name} label={label} faults={faults}>
      <Input id={`draft-${name}`} value={draft[name]} readOnly={isReadOnly} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  )
  return (
    <Form layout="vertical" component={false}>
      {kind === 'article' ? (
        <Field name="columnId" label="栏目" faults={faults}>
          <Select
            id="draft-columnId"
            value={columns.data?.some(({ id }) => id === draft.columnId) ? draft.columnId : null}
            placeholder="选择栏目"
            loading={columns.isLoading}
            disabled={isReadOnly}
            notFoundContent={columns.isError ? '栏目没有载入，请稍后再试' : '还没有栏目'}
            options={(columns.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(columnId: number) => onChange({ columnId })}
          />
        </Field>
      ) : (
        <Field name="slug" label="地址" faults={faults} hint="小写字母、数字和连字符，例如 about。公开后再改，原来的地址会自动转到新的">
          <Input
            id="draft-slug"
            prefix="/pages/"
            value={draft.slug ?? ''}
            readOnly={isReadOnly}
            onChange={({ target }) => onChange({ slug: target.value === '' ? null : target.value })}
          />
        </Field>
      )}
      <Field name="summary" label="摘要" faults={faults} hasCounter>
        <Input.TextArea
          id="draft-summary"
          value={draft.summary}
          count={counted(documentLengths.summary)}
          rows={4}
          readOnly={isReadOnly}
          // A single line: line breaks are removed.
          onChange={({ target }) => onChange({ summary: target.value.replace(/\s*\n\s*/g, ' ') })}
        />
      </Field>
      <Field name="coverId" label="封面" faults={faults}>
        <CoverField coverId={draft.coverId} isReadOnly={isReadOnly} onChange={(coverId) => onChange({ coverId })} />
      </Field>
      {kind === 'article' && (
        <>
          <Field name="tags" label="标签" faults={faults} hint={`选已有的，或输入后按回车，最多 ${tagsMax} 个`}>
            <TagsField id="draft-tags" tags={draft.tags} isReadOnly={isReadOnly} onChange={(tags) => onChange({ tags })} />
          </Field>
          <Field name="links" label="相关赛事" faults={faults} hasOwnName>
            <LinksField
              links={draft.links}
              names={linkNames}
              isReadOnly={isReadOnly}
              onChange={(links) => onChange({ links })}
              onName={onLinkName}
            />
          </Field>
          {line('authorLine', '作者')}
          {line('source', '来源')}
          {line('editor', '责任编辑')}
          <Field name="reprintNote" label="转载说明" faults={faults}>
            <Input
              id="draft-reprintNote"
              value={draft.reprintNote}
              readOnly={isReadOnly}
              onChange={({ target }) => onChange({ reprintNote: target.value })}
            />
          </Field>
          <Checkbox checked={draft.isPinned} disabled={isReadOnly} onChange={({ target }) => onChange({ isPinned: target.checked })}>
            置顶
          </Checkbox>
          <Checkbox checked={draft.tellsResult} disabled={isReadOnly} onChange={({ target }) => onChange({ tellsResult: target.checked })}>
            含赛果：对开启防剧透的访客隐藏标题和摘要
          </Checkbox>
          <ResultHint draft={draft} />
          <Checkbox checked={draft.isAiMade} disabled={isReadOnly} onChange={({ target }) => onChange({ isAiMade: target.checked })}>
            含 AI 生成内容
          </Checkbox>
        </>
      )}
    </Form>
  )
}

/** Nobody has to tick what is known already, and who forgot it is reminded. */
function ResultHint({ draft: { title, summary, body, links, tellsResult } }: { draft: ArticleDraft }) {
  if (tellsResult) return null
  const hint = links.some(({ role }) => role === 'recap')
    ? '已关联为战报，自动按含赛果处理。'
    : [title, summary, textOf(body.content)].some(mayTellResult)
      ? '文字里像是有比分或胜负，建议勾选「含赛果」。'
      : ''
  return (
    <Typography.Text type="secondary" style={{ display: 'block' }}>
      {hint}
    </Typography.Text>
  )
}

/** By field: texts that the server would refuse, reported before sending. */
export function longTexts(draft: ArticleDraft): Map<string, string> {
  const longTag = draft.tags.find((tag) => textFault(tag, 40) !== undefined)
  const faults = Object.entries(documentLengths).map(([name, most]) => {
    const text = draft[name as keyof typeof documentLengths] // its own keys
    return [name, textFault(text ?? '', most)] as const
  })
  const many =
    draft.tags.length > tagsMax
      ? `最多 ${tagsMax} 个标签，现在有 ${draft.tags.length} 个，请删去 ${draft.tags.length - tagsMax} 个`
      : undefined
  const said = longTag === undefined ? many : `标签「${longTag}」${textFault(longTag, 40)}`
  return new Map([...faults, ['tags', said] as const].flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])))
}

interface FieldProps {
  name: keyof ArticleDraft
  label: string
  faults: ReadonlyMap<string, string>
  hint?: string
  hasOwnName?: boolean
  /** A count stands below it. */
  hasCounter?: boolean
  children: ReactNode
}

function Field({ name, label, faults, hint, hasOwnName, hasCounter, children }: FieldProps) {
  const fault = faults.get(name)
  return (
    <Form.Item
      label={label}
      htmlFor={hasOwnName || name === 'coverId' ? undefined : `draft-${name}`}
      validateStatus={fault ? 'error' : ''}
      help={fault}
      // Unlike help, it does not change the distance to the next field.
      extra={fault ? undefined : hint}
      style={{ marginBottom: hasCounter ? 36 : 16 }}
    >
      {children}
    </Form.Item>
  )
}
