import { useQueries } from '@tanstack/react-query'
import { Input, type InputRef, Modal, Spin } from 'antd'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { read } from '#admin/query-keys.ts'
import { useSession } from '#admin/session.ts'
import { type Act, may } from '#shared/admin/policy.ts'
import { documentKindWords, documentStateWords } from '#shared/words/documents.ts'
import { roleWords } from '#shared/words/roles.ts'
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

/** Finds screens, and what the user may open of all that the console manages, by name; a press of Enter opens the first. */
export function SearchEverything({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const q = useDeferredValue(text.trim()).slice(0, 60)
  const { groups, isBusy, asked } = useFound(q)
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
        aria-label="按名字搜索"
        aria-expanded={lines.length > 0}
        aria-controls={id}
        aria-activedescendant={lines.length > 0 ? `${id}-${current}` : undefined}
        placeholder="文章、赛事、战队、新服、链接等的名字"
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
          `没有找到「${q}」，找过的有：页面、${asked.join('、')}`
        ) : (
          `${lines.length} 个结果`
        )}
      </p>
    </Modal>
  )
}

const most = 6

/** What the lists' own searches find; links and tips are short lists without one. */
function useFound(q: string): { groups: readonly Group[]; isBusy: boolean; asked: readonly string[] } {
  const { role } = useSession().user
  const query = { q, pageSize: most }
  const hasWords = q !== ''
  const asks = (act: Act) => ({ enabled: hasWords && may(role, act) })
  const found = useQueries({
    queries: [
      { ...read('GET /articles', { query: { ...query, kind: 'article' } }), ...asks('articles.read') },
      { ...read('GET /articles', { query: { ...query, kind: 'page' } }), ...asks('articles.read') },
      { ...read('GET /competitions', { query }), ...asks('competitions.read') },
      { ...read('GET /seasons', { query }), ...asks('people.write') },
      { ...read('GET /teams', { query }), ...asks('people.write') },
      { ...read('GET /players', { query }), ...asks('people.write') },
      { ...read('GET /albums', { query }), ...asks('albums.manage') },
      { ...read('GET /videos', { query }), ...asks('videos.manage') },
      { ...read('GET /openings', { query }), ...asks('openings.manage') },
      { ...read('GET /link-groups'), ...asks('links.manage') },
      { ...read('GET /tips'), ...asks('tips.manage') },
      { ...read('GET /users', { query }), ...asks('users.manage') },
    ],
  })
  const [articles, pages, competitions, seasons, teams, players, albums, videos, openings, links, tips, users] = found
  const screens = [overview, ...navigation.flatMap(({ lines }) => lines)].filter(({ label, act }) => may(role, act) && label.includes(q))
  const holds = (name: string) => hasWords && name.toLowerCase().includes(q.toLowerCase())
  const documents = [...(articles.data?.items ?? []), ...(pages.data?.items ?? [])]
  const subjects: readonly (Group & { act: Act })[] = [
    {
      act: 'articles.read',
      label: '文章',
      lines: documents.map(({ id, title, kind, state, column }) => ({
        path: `/articles/${id}`,
        name: title || '（没有标题）',
        facts: [kind === 'page' ? documentKindWords.page : column?.name, documentStateWords[state]].filter(Boolean).join(' · '),
      })),
    },
    {
      act: 'competitions.read',
      label: '赛事',
      lines: (competitions.data?.items ?? []).map(({ id, name }) => ({ path: `/competitions/${id}`, name, facts: '' })),
    },
    {
      act: 'people.write',
      label: '赛季',
      lines: (seasons.data?.items ?? []).map(({ id, name }) => ({ path: `/seasons/${id}`, name, facts: '' })),
    },
    {
      act: 'people.write',
      label: '战队',
      lines: (teams.data?.items ?? []).map(({ id, name, region }) => ({ path: `/teams/${id}`, name, facts: region })),
    },
    {
      act: 'people.write',
      label: '选手',
      lines: (players.data?.items ?? []).map(({ id, name, teams: of }) => ({ path: `/players/${id}`, name, facts: of.join('、') })),
    },
    {
      act: 'albums.manage',
      label: '图集',
      lines: (albums.data?.items ?? []).map(({ id, title }) => ({ path: `/albums/${id}`, name: title, facts: '' })),
    },
    {
      act: 'videos.manage',
      label: '视频',
      lines: (videos.data?.items ?? []).map(({ id, title }) => ({ path: `/videos/${id}`, name: title, facts: '' })),
    },
    {
      act: 'openings.manage',
      label: '新服',
      lines: (openings.data?.items ?? []).map(({ id, name, zone }) => ({ path: `/openings/${id}`, name, facts: zone })),
    },
    {
      act: 'links.manage',
      label: '链接',
      lines: (links.data?.items ?? []).flatMap((group) =>
        group.links
          .filter(({ title }) => holds(title))
          .slice(0, most)
          .map(({ id, title, host }) => ({ path: `/links/${id}`, name: title, facts: host })),
      ),
    },
    {
      act: 'tips.manage',
      label: '下载指引',
      lines: (tips.data?.items ?? [])
        .filter(({ title }) => holds(title))
        .slice(0, most)
        .map(({ id, title }) => ({ path: `/tips/${id}`, name: title, facts: '' })),
    },
    {
      act: 'users.manage',
      label: '用户',
      lines: (users.data?.items ?? []).map(({ name, displayName, role: of }) => ({
        path: `/users?q=${encodeURIComponent(name)}`,
        name: displayName,
        facts: [name, roleWords[of]].join(' · '),
      })),
    },
  ]
  const groups: Group[] = [{ label: '页面', lines: screens.map(({ path, label }) => ({ path, name: label, facts: '' })) }, ...subjects]
  return {
    groups: groups.filter(({ lines }) => lines.length > 0),
    isBusy: found.some(({ isFetching }) => isFetching),
    asked: subjects.flatMap(({ label, act }) => (may(role, act) ? [label] : [])),
  }
}
