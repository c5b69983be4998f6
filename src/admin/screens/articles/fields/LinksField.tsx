import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { Select } from '#admin/pieces/Select.tsx'
import { publicKey } from '#admin/query-keys.ts'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import { linkRoleWords, linkSubjectWords } from '#shared/words/article-links.ts'
import styles from './fields.module.css'
import { type Found, listCompetitions, listSubjects } from './subjects.ts'

type Link = ArticleDraft['links'][number]
type Subject = Link['subject']
type Role = Link['role']

interface Props {
  links: readonly Link[]
  names: ReadonlyMap<string, string>
  isReadOnly: boolean
  onChange(links: Link[]): void
  onName(key: string, name: string): void
}

const most = 20

/** The subjects of the article. Matches, teams and players are found through their competition. */
export function LinksField({ links, names, isReadOnly, onChange, onName }: Props) {
  const [subject, setSubject] = useState<Subject>('match')
  const [role, setRole] = useState<Role>('mention')
  const [competition, setCompetition] = useState<number>()
  const competitions = useQuery({ queryKey: publicKey('competitions'), queryFn: ({ signal }) => listCompetitions(signal) })
  const subjects = useQuery({
    queryKey: publicKey(subject === 'match' ? 'matches' : 'competition', subject, competition),
    queryFn: ({ signal }) => listSubjects(subject, competition ?? 0, signal),
    enabled: subject !== 'competition' && competition !== undefined,
  })
  const add = ({ id, name }: Found) => {
    onName(`${subject}:${id}`, name)
    if (!links.some((link) => link.subject === subject && link.id === id && link.role === role)) onChange([...links, { role, subject, id }])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as the other fields' labels are
    <div role="group" aria-label="相关赛事" className={styles.links}>
      <ul className={styles.linkList}>
        {links.map((link) => {
          const key = `${link.subject}:${link.id}`
          const name = names.get(key) ?? `${linkSubjectWords[link.subject]} ${link.id}`
          return (
            <li key={`${link.role}:${key}`}>
              <span>
                {linkRoleWords[link.role]} · {name}
              </span>
              {!isReadOnly && (
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`移除 ${name}`}
                  onClick={() => onChange(links.filter((other) => other !== link))}
                />
              )}
            </li>
          )
        })}
      </ul>
      {!isReadOnly && links.length < most && (
        <Flex gap={8} wrap>
          <Select<Role> aria-label="关系" value={role} onChange={setRole} options={options(linkRoleWords)} className={styles.short} />
          <Select<Subject>
            aria-label="类别"
            value={subject}
            onChange={setSubject}
            options={options(linkSubjectWords)}
            className={styles.short}
          />
          <Select
            aria-label={subject === 'competition' ? '要关联的赛事' : '所在赛事'}
            placeholder={subject === 'competition' ? '选择赛事' : '先选所在赛事'}
            value={subject === 'competition' ? null : (competition ?? null)}
            loading={competitions.isLoading}
            showSearch={{ optionFilterProp: 'label' }}
            options={(competitions.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            notFoundContent={competitions.isError ? '没有载入，请稍后再试' : '还没有公开的赛事'}
            className={styles.long}
            onChange={(id) => {
              const found = competitions.data?.find((line) => line.id === id)
              if (subject !== 'competition') setCompetition(id ?? undefined)
              else if (found) add(found)
            }}
          />
          {subject !== 'competition' && competition !== undefined && (
            <Select
              aria-label={`要关联的${linkSubjectWords[subject]}`}
              placeholder={`选择${linkSubjectWords[subject]}`}
              value={null}
              suffixIcon={<PlusOutlined aria-hidden />}
              loading={subjects.isLoading}
              showSearch={{ optionFilterProp: 'label' }}
              options={(subjects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              notFoundContent={subjects.isError ? '没有载入，请稍后再试' : `这项赛事里没有公开的${linkSubjectWords[subject]}`}
              className={styles.long}
              onChange={(id: number | null) => {
                const found = subjects.data?.find((line) => line.id === id)
                if (found) add(found)
              }}
            />
          )}
        </Flex>
      )}
    </div>
  )
}

function options<T extends string>(names: Readonly<Record<T, string>>): { value: T; label: string }[] {
  // The keys of the table are its words.
  return (Object.keys(names) as T[]).map((value) => ({ value, label: names[value] }))
}
