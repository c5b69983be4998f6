import { Button, Empty } from 'antd'
import { useState } from 'react'
import { fieldOfInstant, instantOfField } from '#admin/pieces/beijing.ts'
import { MomentInput } from '#admin/pieces/DateInput.tsx'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { type CalendarLine, filledDown } from '#rules/presets/dates.ts'
import { roundKey } from '#rules/presets/stages.ts'
import { ownValue } from '#shared/own-value.ts'
import styles from './competitions.module.css'
import { invalidBy, RowProblem } from './RowProblem.tsx'

interface Props {
  lines: readonly CalendarLine[]
  /** By match key. */
  dates: Readonly<Record<string, string>>
  /** Changes some dates; null removes one. */
  onSet(dates: Readonly<Record<string, string | null>>): void
  sideName(line: CalendarLine, side: number): string
  /** Why a match's date cannot be changed here. */
  whyNot?(line: CalendarLine): string | null
  /** What is wrong with a match's date, by the match's key. */
  problem(match: string): string | undefined
}

interface RoundLines {
  key: string
  title: string
  lines: CalendarLine[]
}

/** Dates by hand: for a whole round, for each match, or filled down from the first at an interval. */
export function Calendar({ lines, dates, onSet, sideName, whyNot = () => null, problem }: Props) {
  const [minutes, setMinutes] = useState(60)
  if (lines.length === 0) return <Empty description="还没有对阵可以排期。" />
  const rounds = roundsOf(lines)
  return (
    <>
      <p className={styles.note}>
        时间按北京时间填写，可以留空，以后再排。一轮填好首场后，可以按间隔填下去。要按日子、场地和休息自动排，用赛事页上的“排期”。
      </p>
      <label htmlFor="interval">间隔（分钟） </label>
      <div style={{ display: 'inline-block' }}>
        <NumberInput id="interval" min={0} max={10_080} precision={0} value={minutes} onChange={(value) => setMinutes(value ?? 0)} />
      </div>
      {rounds.map((round) => {
        const open = round.lines.filter((line) => whyNot(line) === null).map((line) => line.match.key)
        const [first] = open
        const start = first === undefined ? undefined : ownValue(dates, first)
        return (
          <section key={round.key} aria-label={round.title} style={{ marginTop: 20 }}>
            <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap', alignItems: 'center', marginBottom: 4 }}>
              <h3 style={{ margin: 0, flex: '1 1 160px' }}>{round.title}</h3>
              {open.length > 1 && (
                <>
                  <Button size="small" disabled={!start} onClick={() => start && onSet(filledDown(open, start, 0))}>
                    全轮同一时间
                  </Button>
                  <Button size="small" disabled={!start} onClick={() => start && onSet(filledDown(open, start, minutes))}>
                    按间隔填下去
                  </Button>
                </>
              )}
            </div>
            <ul className={styles.rows}>
              {round.lines.map((line) => {
                const why = whyNot(line)
                const wrong = problem(line.match.key)
                const sides = `${sideName(line, 0)}${line.match.sides.length > 2 ? '、' : ' 对 '}${sideName(line, 1)}${ofMany(line)}`
                const name = `${line.match.name ? `${line.match.name}：` : ''}${sides}`
                return (
                  <li key={line.match.key} className={styles.row} style={{ flexWrap: 'wrap' }}>
                    <span className={styles.grow} style={{ flexBasis: 180 }}>
                      {name}
                      {why && <div className={styles.note}>{why}</div>}
                    </span>
                    <MomentInput
                      aria-label={`${round.title} ${name} 的时间`}
                      value={fieldOfInstant(ownValue(dates, line.match.key))}
                      disabled={why !== null}
                      {...invalidBy(wrong, `${line.match.key}-problem`)}
                      style={{ width: 210 }}
                      onChange={(event) => onSet({ [line.match.key]: instantOfField(event.target.value) })}
                    />
                    <RowProblem id={`${line.match.key}-problem`} text={wrong} />
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** Of a lobby two are named, and how many there are. */
function ofMany({ match }: CalendarLine): string {
  return match.sides.length > 2 ? `等 ${match.sides.length} 方` : ''
}

function roundsOf(lines: readonly CalendarLine[]): RoundLines[] {
  const rounds = new Map<string, RoundLines>()
  for (const line of lines) {
    const key = roundKey(line.stage, line.group, line.round)
    const round = line.round.name ?? `第 ${line.round.number} 轮`
    const title = [line.stage.name, line.group.name, round].filter((part, i, all) => all.indexOf(part) === i).join(' · ')
    const known = rounds.get(key)
    if (known) known.lines.push(line)
    else rounds.set(key, { key, title, lines: [line] })
  }
  return [...rounds.values()]
}
