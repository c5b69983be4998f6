import { useQueries } from '@tanstack/react-query'
import { Input, type InputRef, Modal, Spin } from 'antd'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { read } from '#admin/query-keys.ts'
import { useSession } from '#admin/session.ts'
import { may } from '#shared/admin/policy.ts'
import { documentKindWords, documentStateWords } from '#shared/words/documents.ts'
import { navigation, overview } from './navigation.tsx'
import styles from './search-everything.module.css'

interface Found {
  path: string
  name: string
  facts: string
}

interface Group {
  label: string
  lines: readonly Found[]
}

/** Finds screens, articles, competitions, teams and players by their names; a press of Enter opens the first. */
export function SearchEverything({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const q = useDeferredValue(text.trim()).slice(0, 60)
  const { groups, isBusy } = useFound(q)
  const lines = groups.flatMap((group) => group.lines)
  const current = Math.min(chosen, lines.length - 1)
  const open = (line: Found | undefined) => {
    if (!line) return
    onClose()
    void navigate(line.path)
  }
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || lines.length === 0) return
    event.preventDefault()
    setChosen((current + step + lines.length) % lines.length)
  }
  let at = 0
  return (
    <Modal
      open
      title="在管理后台搜索"
      footer={null}
      width={640}
      onCancel={onClose}
      destroyOnHidden
      // The dialog takes the focus for itself when it opens.
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <Input
        ref={field}
        size="large"
        allowClear
        role="combobox"
        aria-label="搜索文章、赛事、战队、选手和页面"
        aria-expanded={lines.length > 0}
        aria-controls={id}
        aria-activedescendant={lines.length > 0 ? `${id}-${current}` : undefined}
        placeholder="文章、赛事、战队、选手或页面的名字"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
        }}
        onKeyDown={walk}
        onPressEnter={() => open(lines[current])}
      />
      <div id={id} role="listbox" aria-label="搜索结果" className={styles.found}>
        {groups.map(({ label, lines: inGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div key={label} role="group" aria-label={label}>
            <p className={styles.group} aria-hidden>
              {label}
            </p>
            {inGroup.map((line) => {
              const place = at++
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its keys choose
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                <div
                  key={line.path}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === current}
                  className={styles.line}
                  onClick={() => open(line)}
                >
                  <b>{line.name}</b>
                  <span>{line.facts}</span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {isBusy ? (
          <Spin size="small" />
        ) : q === '' ? (
          '↑ ↓ 选择，回车打开'
        ) : lines.length === 0 ? (
          `没有找到「${q}」`
        ) : (
          `${lines.length} 个结果`
        )}
      </p>
    </Modal>
  )
}

const most = 6

function useFound(q: string): { groups: readonly Group[]; isBusy: boolean } {
  const { role } = useSession().user
  const query = { q, pageSize: most }
  const hasWords = q !== ''
  const [articles, pages, competitions, teams, players] = useQueries({
    queries: [
      { ...read('GET /articles', { query }), enabled: hasWords && may(role, 'articles.read') },
      { ...read('GET /articles', { query: { ...query, kind: 'page' } }), enabled: hasWords && may(role, 'articles.read') },
      { ...read('GET /competitions', { query }), enabled: hasWords && may(role, 'competitions.read') },
      { ...read('GET /teams', { query }), enabled: hasWords && may(role, 'people.write') },
      { ...read('GET /players', { query }), enabled: hasWords && may(role, 'people.write') },
    ],
  })
  const screens = [overview, ...navigation.flatMap(({ lines }) => lines)].filter(({ label, act }) => may(role, act) && label.includes(q))
  const documents = [...(articles.data?.items ?? []), ...(pages.data?.items ?? [])]
  const groups: Group[] = [
    { label: '页面', lines: screens.map(({ path, label }) => ({ path, name: label, facts: '' })) },
    {
      label: '文章',
      lines: documents.map(({ id, title, kind, state, column }) => ({
        path: `/articles/${id}`,
        name: title || '（没有标题）',
        facts: [kind === 'page' ? documentKindWords.page : column?.name, documentStateWords[state]].filter(Boolean).join(' · '),
      })),
    },
    {
      label: '赛事',
      lines: (competitions.data?.items ?? []).map(({ id, name }) => ({ path: `/competitions/${id}`, name, facts: '' })),
    },
    {
      label: '战队',
      lines: (teams.data?.items ?? []).map(({ id, name, region }) => ({ path: `/teams/${id}`, name, facts: region })),
    },
    {
      label: '选手',
      lines: (players.data?.items ?? []).map(({ id, name, teams: of }) => ({ path: `/players/${id}`, name, facts: of.join('、') })),
    },
  ]
  return {
    groups: groups.filter(({ lines }) => lines.length > 0),
    isBusy: [articles, pages, competitions, teams, players].some(({ isFetching }) => isFetching),
  }
}
