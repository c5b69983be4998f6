import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { clearing } from '#admin/pieces/clearing.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { documentListQuery } from '#admin/screens/articles/articles.queries.ts'
import { titleOf } from '#admin/screens/articles/words.ts'
import { documentStateWords } from '#shared/words/documents.ts'
import styles from './competitions.module.css'
import { Field } from './Field.tsx'

/** An article by its key, with its title. */
export interface RulesArticle {
  key: string
  id: number
  title: string
  isPublished: boolean
}

interface Props {
  /** The article's key. */
  value: string | undefined
  /** Null where nothing is chosen, or where no article has the key. */
  known: RulesArticle | null
  problem: string | undefined
  onChange(article: RulesArticle | null): void
}

/** The article with the rules, found by title. */
export function RulesArticleField({ value, known, problem, onChange }: Props) {
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const list = useQuery({ ...documentListQuery({ kind: 'article', q: q || undefined, pageSize: 20 }), enabled: isOpen })
  const found = (list.data?.items ?? []).map(({ id, key, state, ...line }) => ({
    // An article from before articles had keys: it gets one when it is saved next.
    value: key ?? `none-${id}`,
    label: state === 'published' ? titleOf(line) : `${titleOf(line)}（${documentStateWords[state]}）`,
    disabled: key === null,
    title: key === null ? '这篇文章要先在编辑器里保存一次，才能选' : undefined,
    article: key === null ? null : { key, id, title: titleOf(line), isPublished: state === 'published' },
  }))
  const own = value ? [{ value, label: known?.title ?? `编号 ${value}`, article: known }] : []
  const options = found.some((option) => option.value === value) ? found : [...own, ...found]
  return (
    <Field label="规则文章" id="rulesArticle" problem={problem} extra={<Note isNamed={Boolean(value)} known={known} />}>
      <Select<string>
        id="rulesArticle"
        allowClear={clearing}
        value={value || undefined}
        options={options}
        placeholder="输入标题查找"
        showSearch={{ filterOption: false, onSearch: (text) => setQ(text.trim().slice(0, 60)) }}
        loading={list.isFetching}
        notFoundContent={list.isError ? '文章没有载入，请稍后再试' : list.isFetching ? '正在查找' : '没有这样的文章，请先到「文章」里写好'}
        onOpenChange={setOpen}
        onChange={(key: string | undefined) => onChange(options.find((one) => one.value === key)?.article ?? null)}
      />
    </Field>
  )
}

function Note({ isNamed, known }: { isNamed: boolean; known: RulesArticle | null }) {
  if (!isNamed) return '选了之后，赛事页会有「竞赛规程」的链接。'
  if (!known) return '这里没有这篇文章，赛事页不会有链接：请重新选一篇，或先导入它。'
  return (
    <>
      {known.isPublished ? '赛事页的「竞赛规程」会链接到它。' : '文章还没有发布，发布后赛事页才会有「竞赛规程」的链接。'}{' '}
      <Link to={`/articles/${known.id}`} className={styles.textLink}>
        打开文章
      </Link>
    </>
  )
}
