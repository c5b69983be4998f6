import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input } from 'antd'
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { keyOfName } from '#admin/pieces/key-of-name.ts'
import { Select } from '#admin/pieces/Select.tsx'
import { SortableRows } from '#admin/pieces/SortableRows.tsx'
import { useConfirm } from '#admin/pieces/use-confirm.ts'
import { invalidBy } from '#admin/screens/competitions/RowProblem.tsx'
import { optionsOf } from '#admin/screens/competitions/words.ts'
import type { StatisticsUses } from '#rules/statistics-uses.ts'
import type { EventKind, Figure } from '#shared/competitions/statistics.ts'
import { figureBetterWords, figureSignWords, figureTotalWords, statisticSubjectWords } from '#shared/words/statistics.ts'
import { type Declared, declaredProblems, mostDeclared, newEventKind, newFigure } from './declared.ts'
import styles from './figures.module.css'
import { figurePresets, withPreset } from './presets.ts'

interface Props {
  value: Declared
  onChange(value: Declared): void
  /** What the matches have of them; of the site's defaults nothing. */
  uses?: StatisticsUses
  /** The server's error: `figures.0.key`. */
  problem?(field: string): string | undefined
  disabled?: boolean
}

const noUses: StatisticsUses = { figures: new Map(), eventKinds: new Map() }
const decimals = [0, 1, 2, 3].map((value) => ({ value, label: value === 0 ? '整数' : `${value} 位小数` }))

/** The figures and kinds of events that may be told of matches, in the order in which they are shown. */
export function DeclaredFields({ value, onChange, uses = noUses, problem = () => undefined, disabled = false }: Props) {
  const ask = useConfirm()
  const newest = useRef({ value, onChange })
  useLayoutEffect(() => {
    newest.current = { value, onChange }
  })
  // At once, so that a key found for a name does not undo what was typed while it was looked for.
  const set = (part: Partial<Declared>) => {
    newest.current.value = { ...newest.current.value, ...part }
    newest.current.onChange(newest.current.value)
  }
  const remove = (name: string, told: string | null, done: () => void) => {
    if (told === null) return done()
    ask({
      title: `去掉“${name}”？`,
      content: `比赛里已有${told}，保存后会一起删掉。`,
      okText: '去掉',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: done,
    })
  }
  return (
    <>
      <section aria-label="数据项">
        <div className={styles.head}>
          <h3>数据项</h3>
          <Dropdown
            disabled={disabled}
            trigger={['click']}
            menu={{
              items: figurePresets.map(({ name }) => ({ key: name, label: name })),
              onClick: ({ key }) => {
                const preset = figurePresets.find(({ name }) => name === key)
                if (preset) set(withPreset(newest.current.value, preset))
              },
            }}
          >
            <Button size="small">从常见的开始</Button>
          </Dropdown>
        </div>
        <p className={styles.note}>每场比赛可以录的数，例如击杀、经济、命中率。没有声明的数据不能录入。</p>
        <List<Figure>
          what="数据项"
          items={value.figures}
          fresh={newFigure}
          disabled={disabled}
          usedBy={({ key }) => (uses.figures.has(key) ? ` ${uses.figures.get(key)} 个值` : null)}
          problem={(index, field) => problem(`figures.${index}.${field}`)}
          onChange={(figures) => set({ figures })}
          onRemove={remove}
          now={() => newest.current.value.figures}
        >
          {({ item, id, change, label, isUsed, wrong }) => (
            <>
              <Cell name="简称" problem={wrong('shortName')} problemId={`${id}-shortName-problem`}>
                <Input
                  aria-label={`${label}的简称`}
                  placeholder="可以不写"
                  {...invalidBy(wrong('shortName'), `${id}-shortName-problem`)}
                  value={item.shortName ?? ''}
                  onChange={({ target }) => change({ shortName: target.value })}
                />
              </Cell>
              <Cell name="单位" problem={wrong('unit')}>
                <Input
                  aria-label={`${label}的单位`}
                  placeholder="可以不写"
                  value={item.unit ?? ''}
                  onChange={({ target }) => change({ unit: target.value })}
                />
              </Cell>
              <Cell name="记在">
                <Select
                  aria-label={`${label}记在谁名下`}
                  value={item.of}
                  disabled={disabled || isUsed}
                  options={optionsOf(statisticSubjectWords)}
                  onChange={(of) => change({ of })}
                />
              </Cell>
              <Cell name="合计">
                <Select
                  aria-label={`${label}的合计方式`}
                  value={item.total}
                  options={optionsOf(figureTotalWords)}
                  onChange={(total) => change({ total })}
                />
              </Cell>
              <Cell name="小数" problem={wrong('decimals')}>
                <Select
                  aria-label={`${label}的小数位数`}
                  value={item.decimals}
                  options={decimals}
                  onChange={(places) => change({ decimals: places })}
                />
              </Cell>
              <Cell name="负数">
                <Select
                  aria-label={`${label}能不能为负`}
                  value={item.isSigned ? 'signed' : 'unsigned'}
                  options={optionsOf(figureSignWords)}
                  onChange={(sign) => change({ isSigned: sign === 'signed' ? true : undefined })}
                />
              </Cell>
              <Cell name="比较">
                <Select
                  aria-label={`${label}高好还是低好`}
                  value={item.better}
                  options={optionsOf(figureBetterWords)}
                  onChange={(better) => change({ better })}
                />
              </Cell>
            </>
          )}
        </List>
      </section>
      <section aria-label="事件" className={styles.next}>
        <div className={styles.head}>
          <h3>事件</h3>
        </div>
        <p className={styles.note}>比赛里某一刻发生的事，例如推塔、进球、黄牌。</p>
        <List<EventKind>
          what="事件"
          items={value.eventKinds}
          fresh={newEventKind}
          disabled={disabled}
          usedBy={({ key }) => (uses.eventKinds.has(key) ? ` ${uses.eventKinds.get(key)} 件` : null)}
          problem={(index, field) => problem(`eventKinds.${index}.${field}`)}
          onChange={(eventKinds) => set({ eventKinds })}
          onRemove={remove}
          now={() => newest.current.value.eventKinds}
        >
          {({ item, change, label, isUsed, wrong }) => (
            <>
              <Cell name="符号" problem={wrong('sign')}>
                <Input
                  aria-label={`${label}的符号`}
                  placeholder="⚔"
                  value={item.sign ?? ''}
                  onChange={({ target }) => change({ sign: target.value })}
                />
              </Cell>
              <Cell name="记在">
                <Select
                  aria-label={`${label}记在谁名下`}
                  value={item.of}
                  disabled={disabled || isUsed}
                  options={optionsOf(statisticSubjectWords)}
                  onChange={(of) => change({ of })}
                />
              </Cell>
            </>
          )}
        </List>
      </section>
    </>
  )
}

type Field = 'name' | 'shortName' | 'unit' | 'sign' | 'key' | 'decimals'

interface RowParts<T> {
  item: T
  /** Begins the ids of its problems. */
  id: string
  change(part: Partial<T>): void
  /** 第 2 个数据项 */
  label: string
  isUsed: boolean
  wrong(field: Field): string | undefined
}

interface ListProps<T> {
  what: string
  items: readonly T[]
  fresh: T
  disabled: boolean
  /** How many values or events there are of it; null: none. */
  usedBy(item: T): string | null
  problem(index: number, field: Field): string | undefined
  onChange(items: readonly T[]): void
  onRemove(name: string, told: string | null, done: () => void): void
  /** The items of now, for what is done later. */
  now(): readonly T[]
  children(row: RowParts<T>): ReactNode
}

/** Name and key of each, and what is its own kind's. */
function List<T extends Figure | EventKind>(props: ListProps<T>) {
  const { what, items, fresh, disabled, usedBy, problem, onChange, onRemove, now, children } = props
  // A row's key is its position: two keys may be the same while they are typed.
  const rows = items.map((item, index) => ({ item, id: `${what}-${index}` }))
  return (
    <>
      <SortableRows
        items={rows}
        isFixed={disabled}
        idOf={({ id }) => id}
        nameOf={({ item }) => item.name || `没有名称的${what}`}
        onOrder={(some) => onChange(some.map(({ item }) => item))}
        render={({ item, id }, index) => {
          const label = `第 ${index + 1} 个${what}`
          const told = item.key === '' ? null : usedBy(item)
          const own = declaredProblems(
            item,
            items.filter((other) => other !== item),
          )
          const wrong = (field: Field) => problem(index, field) ?? (field === 'decimals' ? undefined : own[field])
          const change = (part: Partial<T>) => onChange(now().map((each, i) => (i === index ? { ...each, ...part } : each)))
          return (
            <div className={styles.row}>
              <div className={styles.cells}>
                <Cell name="名称" problem={wrong('name')} problemId={`${id}-name-problem`}>
                  <Input
                    aria-label={`${label}的名称`}
                    {...invalidBy(wrong('name'), `${id}-name-problem`)}
                    value={item.name}
                    onChange={({ target }) => change({ name: target.value } as Partial<T>)} // both kinds have a name
                    onBlur={async () => {
                      if (item.key !== '' || item.name.trim() === '') return
                      const key = await keyOfName(
                        item.name,
                        items.map((each) => each.key),
                      )
                      if (now()[index]?.key === '') change({ key } as Partial<T>) // and a key
                    }}
                  />
                </Cell>
                <Cell name="编号" problem={wrong('key')} problemId={`${id}-key-problem`}>
                  <Input
                    aria-label={`${label}的编号`}
                    title={told === null ? undefined : '已经有数据，编号不能再改'}
                    readOnly={told !== null}
                    variant={told === null ? 'outlined' : 'borderless'}
                    autoCapitalize="none"
                    {...invalidBy(wrong('key'), `${id}-key-problem`)}
                    value={item.key}
                    onChange={({ target }) => change({ key: target.value.trim() } as Partial<T>)}
                  />
                </Cell>
                {children({ item, id, change, label, isUsed: told !== null, wrong })}
              </div>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`去掉${label}`}
                disabled={disabled}
                onClick={() => onRemove(item.name, told, () => onChange(now().filter((_, i) => i !== index)))}
              />
            </div>
          )
        }}
      />
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled || items.length >= mostDeclared}
        className={styles.add}
        onClick={() => onChange([...items, fresh])}
      >
        加一个{what}
      </Button>
    </>
  )
}

function Cell({ name, problem, problemId, children }: { name: string; problem?: string; problemId?: string; children: ReactNode }) {
  return (
    <div className={styles.cell}>
      <span aria-hidden="true">{name}</span>
      {children}
      {problem !== undefined && (
        <span id={problemId} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}
