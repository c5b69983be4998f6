import { DeleteOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Empty, Flex, Input, Tag } from 'antd'
import { useRef, useState } from 'react'
import { Select } from '#admin/pieces/Select.tsx'
import { textFault } from '#admin/pieces/text-limit.ts'
import styles from '#admin/screens/competitions/competitions.module.css'
import { invalidBy, RowProblem } from '#admin/screens/competitions/RowProblem.tsx'
import type { DraftEntrant, LibraryPlace } from './draft.ts'
import { type Found, findInLibrary } from './library.ts'
import { PasteEntrants } from './PasteEntrants.tsx'
import { type PastedEntrant, sameName } from './paste.ts'
import type { StepProps } from './step-props.ts'

/** Typed one by one, or a whole list from a spreadsheet. */
export function EntrantsStep({ draft, change, problems }: StepProps) {
  const { message } = App.useApp()
  const [typed, setTyped] = useState('')
  const [isPasting, setPasting] = useState(false)
  const pasteButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const wasPasted = useRef(false)
  const { entrants, kind } = draft
  /** What the last look into the library found, by the entrant's key. */
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map())
  const word = kind === 'team' ? '战队' : '选手'
  const search = useMutation({
    mutationFn: (some: readonly DraftEntrant[]) => findInLibrary(some, kind),
    onSuccess: (places) => {
      setFound((before) => new Map([...before, ...places]))
      // Others may have been added or taken away meanwhile; what was chosen by hand stays.
      change((now) => ({
        entrants: now.entrants.map((entrant) => {
          const same = entrant.place.kind === 'none' ? places.get(entrant.key)?.same : null
          return same ? { ...entrant, place: same } : entrant
        }),
      }))
    },
  })
  const add = (some: readonly PastedEntrant[]) => {
    const added = some.map(
      ({ name, shortName, rating, team }, index): DraftEntrant => ({
        key: `e${draft.nextEntrant + index}`,
        name,
        shortName,
        rating,
        team,
        place: { kind: 'none' },
      }),
    )
    change({ entrants: [...entrants, ...added], nextEntrant: draft.nextEntrant + some.length })
    search.mutate(added)
  }
  const edit = (key: string, part: Partial<DraftEntrant>) =>
    change({ entrants: entrants.map((entrant) => (entrant.key === key ? { ...entrant, ...part } : entrant)) })
  const addTyped = () => {
    const name = typed.trim()
    if (name === '') return
    const fault = textFault(name, 60)
    if (fault !== undefined) {
      void message.warning(`名称${fault}`)
      return
    }
    if (entrants.some((entrant) => sameName(entrant.name) === sameName(name))) {
      void message.warning(`「${name}」已经在名单里`)
      return
    }
    add([{ name, shortName: '', seed: null, rating: null, team: '' }])
    setTyped('')
  }
  const unknown = entrants.filter(({ key, place }) => place.kind === 'none' && found.get(key)?.same === null)
  const doubles = new Set(
    entrants.map((entrant) => sameName(entrant.name)).filter((name, i, all) => name !== '' && all.indexOf(name) !== i),
  )
  return (
    <>
      <Flex gap={8} wrap style={{ marginBottom: 12 }}>
        <Input
          aria-label="参赛者名称"
          placeholder={`${word}名称，回车加入`}
          value={typed}
          status={textFault(typed, 60) ? 'error' : ''}
          style={{ flex: '1 1 200px', maxWidth: 320 }}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={addTyped}
        />
        <Button icon={<PlusOutlined aria-hidden />} onClick={addTyped}>
          加入
        </Button>
        <Button
          ref={pasteButton}
          onClick={() => {
            wasPasted.current = false
            setPasting(true)
          }}
        >
          从表格粘贴
        </Button>
        <Button
          icon={<SearchOutlined aria-hidden />}
          disabled={entrants.length === 0}
          loading={search.isPending}
          onClick={() => search.mutate(entrants)}
        >
          在库中查找
        </Button>
      </Flex>
      {search.error && <Alert type="warning" showIcon title={`没有查成：${search.error.message}`} style={{ marginBottom: 12 }} />}
      <div role="status">
        {unknown.length > 0 && !search.isPending && (
          <Alert
            type="info"
            showIcon
            title={`库里没有叫这些名字的${word}：${unknown.map(({ name }) => `「${name}」`).join('')}`}
            description={
              <>
                <p style={{ margin: '0 0 8px' }}>它们只写名字，没有自己的页面。有相近的，在那一行里选；要建的，逐个选，或全部新建。</p>
                <Button
                  onClick={() =>
                    change({
                      entrants: entrants.map((entrant) =>
                        unknown.includes(entrant) ? { ...entrant, place: { kind: 'new' as const } } : entrant,
                      ),
                    })
                  }
                >
                  全部新建{word}
                </Button>
              </>
            }
            style={{ marginBottom: 12 }}
          />
        )}
      </div>
      {doubles.size > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有重名的参赛者：${entrants
            .filter(
              (entrant, i, all) =>
                doubles.has(sameName(entrant.name)) && all.findIndex((other) => sameName(other.name) === sameName(entrant.name)) === i,
            )
            .map((entrant) => `「${entrant.name}」`)
            .join('')}`}
          style={{ marginBottom: 12 }}
        />
      )}
      {entrants.length === 0 ? (
        <Empty description={`还没有参赛者。逐个输入，或从表格粘贴一整列。`} />
      ) : (
        <>
          <p className={styles.note}>共 {entrants.length} 个。顺序就是种子序，下一步可以调整。</p>
          <ol ref={list} tabIndex={-1} className={styles.rows} aria-label="参赛者名单">
            {entrants.map((entrant, index) => {
              const problem = problems.find(({ field }) => field === entrant.key)?.message
              return (
                <li key={entrant.key} className={styles.row} style={{ flexWrap: 'wrap' }}>
                  <span className={styles.number}>{index + 1}</span>
                  <Input
                    aria-label={`第 ${index + 1} 个的名称`}
                    value={entrant.name}
                    {...invalidBy(problem, `${entrant.key}-problem`)}
                    style={{ flex: '2 1 150px', minWidth: 0 }}
                    onChange={(event) => edit(entrant.key, { name: event.target.value, place: unnamed(entrant.place) })}
                  />
                  <Input
                    aria-label={`第 ${index + 1} 个的简称`}
                    placeholder="简称"
                    value={entrant.shortName}
                    style={{ flex: '1 1 80px', minWidth: 0 }}
                    onChange={(event) => edit(entrant.key, { shortName: event.target.value })}
                  />
                  <PlaceChoice
                    entrant={entrant}
                    near={found.get(entrant.key)?.near ?? []}
                    index={index}
                    word={word}
                    onPick={(place) => edit(entrant.key, { place })}
                  />
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`移除「${entrant.name}」`}
                    onClick={() => change({ entrants: entrants.filter((other) => other.key !== entrant.key) })}
                  />
                  <RowProblem id={`${entrant.key}-problem`} text={problem} />
                </li>
              )
            })}
          </ol>
        </>
      )}
      <PasteEntrants
        open={isPasting}
        known={entrants.map((entrant) => entrant.name)}
        onAdd={(some) => {
          add(some)
          wasPasted.current = true
          setPasting(false)
        }}
        onClose={() => setPasting(false)}
        // To what it has added: given back to the button, a second press of Enter would open it again.
        afterClose={() => (wasPasted.current ? list.current?.focus() : pasteButton.current?.focus())}
      />
    </>
  )
}

/** A changed name means another entry of the library, until it is looked up again. */
function unnamed(place: LibraryPlace): LibraryPlace {
  return place.kind === 'known' ? { kind: 'none' } : place
}

interface ChoiceProps {
  entrant: DraftEntrant
  near: Found['near']
  index: number
  word: string
  onPick(place: LibraryPlace): void
}

function PlaceChoice({ entrant: { place }, near, index, word, onPick }: ChoiceProps) {
  if (place.kind === 'known') {
    return (
      <Tag color="blue" closable={{ 'aria-label': '不关联' }} onClose={() => onPick({ kind: 'none' })} className={styles.linked}>
        库中：{place.name}
      </Tag>
    )
  }
  const offered = near.map((known) => ({ value: String(known.id), label: `库中：${known.name}？`, known }))
  return (
    <Select
      aria-label={`第 ${index + 1} 个在库中`}
      value={place.kind}
      status={near.length > 0 && place.kind === 'none' ? 'warning' : ''}
      style={{ flex: '0 0 148px' }}
      options={[
        ...offered,
        { value: 'none', label: near.length > 0 ? `只写名字（有 ${near.length} 个相近）` : '只写名字' },
        { value: 'new', label: `新建${word}` },
      ]}
      onChange={(value: string) =>
        onPick(offered.find((each) => each.value === value)?.known ?? { kind: value === 'new' ? 'new' : 'none' })
      }
    />
  )
}
