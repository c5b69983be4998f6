import { Alert, Button, Flex, Input, Tag } from 'antd'
import { useState } from 'react'
import { SortableRows } from '#admin/pieces/SortableRows.tsx'
import { textFault } from '#admin/pieces/text-limit.ts'
import styles from '#admin/screens/competitions/competitions.module.css'
import { invalidBy, RowProblem } from '#admin/screens/competitions/RowProblem.tsx'
import { useWhyNot } from '#admin/session.ts'
import type { Entrant } from '#shared/competitions/document.ts'
import { entrantStatusWords } from '#shared/words/entrants.ts'
import { EntrantLinkField } from './EntrantLinkField.tsx'
import { whyNotLate, whyNotSeeds } from './fixed.ts'
import type { TabProps } from './tab-props.ts'

export function EntrantsTab({ document, edited, edits, change, problem }: TabProps) {
  const [typed, setTyped] = useState('')
  const why = useWhyNot('competitions.write')
  const wrongTyped = limited('名称', typed)
  const whySeeds = whyNotSeeds(document)
  const whyLate = whyNotLate(document)
  const order = edits.order ?? document.stages[0]?.places.flatMap((place) => place.entrant ?? []) ?? []
  const rank = new Map(order.map((key, index) => [key, index]))
  const rows = edited.entrants.toSorted((a, b) => (rank.get(a.key) ?? order.length) - (rank.get(b.key) ?? order.length))
  const rename = (key: string, part: Partial<Pick<Entrant, 'name' | 'shortName'>>) => {
    if (edits.added.some((entrant) => entrant.key === key)) {
      change({ added: edits.added.map((entrant) => (entrant.key === key ? { ...entrant, ...part } : entrant)) })
      return
    }
    change({ entrants: { ...edits.entrants, [key]: { ...edits.entrants[key], ...part } } })
  }
  const add = () => {
    const name = typed.trim()
    if (name === '' || wrongTyped !== undefined) return
    change({ added: [...edits.added, { key: freeKey(edited.entrants), name }] })
    setTyped('')
  }
  return (
    <>
      {whySeeds && <Alert type="info" showIcon title={whySeeds} style={{ marginBottom: 12 }} />}
      <SortableRows
        items={rows}
        isFixed={whySeeds !== null || edits.added.length > 0}
        idOf={(entrant) => entrant.key}
        nameOf={(entrant) => entrant.name}
        onOrder={(some) => change({ order: some.map((entrant) => entrant.key) })}
        render={(entrant, index) => {
          const wrongName = problem(`${entrant.key}.name`) ?? (entrant.name.trim() === '' ? '请填写名称' : limited('名称', entrant.name))
          const wrongShort = problem(`${entrant.key}.shortName`) ?? limited('简称', entrant.shortName ?? '')
          const problemId = `${entrant.key}-problem`
          return (
            <div className={styles.parts}>
              <span className={styles.number}>{index + 1}</span>
              <Input
                aria-label={`第 ${index + 1} 个的名称`}
                value={entrant.name}
                {...invalidBy(wrongName, problemId)}
                style={{ flex: '2 1 120px', minWidth: 0 }}
                onChange={(event) => rename(entrant.key, { name: event.target.value })}
              />
              <Input
                aria-label={`第 ${index + 1} 个的简称`}
                {...invalidBy(wrongShort, problemId)}
                placeholder="简称"
                value={entrant.shortName ?? ''}
                style={{ flex: '1 1 64px', minWidth: 0 }}
                onChange={(event) => rename(entrant.key, { shortName: event.target.value })}
              />
              <EntrantLinkField
                entrant={entrant}
                document={edited}
                isDisabled={why !== null}
                onLink={(link) => change({ links: { ...edits.links, [entrant.key]: link } })}
              />
              {entrant.status === 'withdrawn' && <Tag>{entrantStatusWords.withdrawn}</Tag>}
              {entrant.status === 'disqualified' && <Tag color="red">{entrantStatusWords.disqualified}</Tag>}
              <RowProblem id={problemId} text={wrongName ?? wrongShort ?? problem(`${entrant.key}.`)} />
            </div>
          )
        }}
      />
      <Flex gap={8} wrap style={{ marginTop: 16 }}>
        <Input
          aria-label="补报的参赛者"
          placeholder="补报的参赛者"
          value={typed}
          {...invalidBy(wrongTyped, 'late-problem')}
          disabled={whyLate !== null || edits.order !== null}
          style={{ flex: '1 1 180px', maxWidth: 300 }}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={add}
        />
        <Button disabled={whyLate !== null || edits.order !== null} onClick={add}>
          补报
        </Button>
      </Flex>
      <RowProblem id="late-problem" text={wrongTyped} />
      <p className={styles.note}>{whyLate ?? '补报的从下一轮开始编排，前面各轮记 0 分。'}</p>
    </>
  )
}

function limited(label: string, text: string): string | undefined {
  const fault = textFault(text, 60)
  return fault === undefined ? undefined : `${label}${fault}`
}

function freeKey(entrants: readonly Entrant[]): string {
  const taken = new Set(entrants.map((entrant) => entrant.key))
  let number = entrants.length + 1
  while (taken.has(`e${number}`)) number += 1
  return `e${number}`
}
