import { Button, Input } from 'antd'
import { useState } from 'react'
import { Select } from '#admin/pieces/Select.tsx'
import type { Figure, Series } from '#shared/competitions/statistics.ts'
import { seriesHandle } from './parts.ts'
import styles from './statistics.module.css'
import { clockText, type Sample, samplesTyped } from './typed.ts'

interface Props {
  /** Those of a side. */
  figures: readonly Figure[]
  series: readonly Series[]
  sides: readonly string[]
  endSeconds: number | null
  /** By `seriesHandle`. */
  faults: ReadonlyMap<string, string>
  disabled: boolean
  onPut(series: Series): void
  onRemove(series: Series): void
}

/** 0: how far the first of two sides leads. */
const lead = 0

/** Values over time: those that there are, and a place to paste two columns of a spreadsheet. */
export function SeriesField({ figures, series, sides, endSeconds, faults, disabled, onPut, onRemove }: Props) {
  const [key, setKey] = useState(figures[0]?.key ?? '')
  const [side, setSide] = useState(sides.length === 2 ? lead : 1)
  const [text, setText] = useState('')
  const figure = figures.find((each) => each.key === key) ?? figures[0]
  // How far a side leads is below zero where it is behind.
  const range = figure && (side === lead ? { ...figure, isSigned: true as const } : figure)
  const pasted = range && text.trim() !== '' ? samplesTyped(text, range, endSeconds) : null
  const whose = (which: number | undefined) =>
    which === undefined || which === lead ? `${sides[0] ?? '第 1 方'}领先` : (sides[which - 1] ?? `第 ${which} 方`)
  const nameOf = (one: Pick<Series, 'figure' | 'side'>) =>
    `${figures.find((each) => each.key === one.figure)?.name ?? one.figure}，${whose(one.side)}`
  const wanted = figure && { figure: figure.key, ...(side !== lead && { side }) }
  const isThere = wanted && series.some((one) => seriesHandle(one) === seriesHandle(wanted))
  return (
    <section className={styles.section} aria-label="走势">
      <h3>走势</h3>
      {series.map((one) => (
        <figure key={seriesHandle(one)} className={styles.series} aria-label={nameOf(one)}>
          <figcaption>
            <span>
              {nameOf(one)}：{told(one.samples)}
            </span>
            <Button size="small" disabled={disabled} aria-label={`删除走势：${nameOf(one)}`} onClick={() => onRemove(one)}>
              删除
            </Button>
          </figcaption>
          <Chart samples={one.samples} />
          {faults.has(seriesHandle(one)) && (
            <span role="alert" className={styles.lack}>
              {faults.get(seriesHandle(one))}
            </span>
          )}
        </figure>
      ))}
      <div className={styles.pasting}>
        <label htmlFor="series-figure">
          数据项
          <Select
            id="series-figure"
            value={figure?.key}
            disabled={disabled}
            options={figures.map(({ key: value, name }) => ({ value, label: name }))}
            onChange={setKey}
          />
        </label>
        <label htmlFor="series-side">
          谁的
          <Select
            id="series-side"
            value={side}
            disabled={disabled}
            options={[
              ...(sides.length === 2 ? [{ value: lead, label: `${sides[0]}领先多少（落后为负）` }] : []),
              ...sides.map((name, i) => ({ value: i + 1, label: name })),
            ]}
            onChange={setSide}
          />
        </label>
        <label htmlFor="series-text" className={styles.all}>
          粘贴时间和数值两列
          <Input.TextArea
            id="series-text"
            rows={4}
            disabled={disabled}
            placeholder={'0:00\t0\n1:00\t350\n2:00\t-120'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {pasted && pasted.faults.length > 0 && (
          <ul role="alert" className={`${styles.problems} ${styles.all}`}>
            {pasted.faults.slice(0, 5).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
            {pasted.faults.length > 5 && <li>还有 {pasted.faults.length - 5} 行有问题</li>}
          </ul>
        )}
        {pasted && pasted.samples.length > 0 && (
          <div className={styles.all} role="status">
            <Chart samples={pasted.samples} />
            {told(pasted.samples)}
          </div>
        )}
        <div className={`${styles.foot} ${styles.all}`}>
          <Button
            disabled={disabled || !wanted || !pasted || pasted.faults.length > 0 || pasted.samples.length === 0}
            onClick={() => {
              if (!wanted || !pasted) return
              onPut({ ...wanted, samples: pasted.samples })
              setText('')
            }}
          >
            {isThere ? '替换已有的走势' : '放进走势'}
          </Button>
          <span className={styles.note}>时间写 12:34 或秒数；可以直接从表格复制。</span>
        </div>
      </div>
    </section>
  )
}

/** 共 31 点，0:00 至 30:00，最低 -1200，最高 5400 */
function told(samples: readonly Sample[]): string {
  const values = samples.map(([, value]) => value)
  const [from, to] = [samples[0]?.[0] ?? 0, samples.at(-1)?.[0] ?? 0]
  return `共 ${samples.length} 点，${clockText(from)} 至 ${clockText(to)}，最低 ${Math.min(...values)}，最高 ${Math.max(...values)}`
}

/** Over its box of 100 by 100, with the line of zero where values are on both sides of it. */
function Chart({ samples }: { samples: readonly Sample[] }) {
  const values = samples.map(([, value]) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const [from, to] = [samples[0]?.[0] ?? 0, samples.at(-1)?.[0] ?? 0]
  const x = (at: number) => (to === from ? 50 : ((at - from) / (to - from)) * 100)
  const y = (value: number) => (high === low ? 50 : 96 - ((value - low) / (high - low)) * 92)
  return (
    <svg className={styles.chart} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2="100" y1={y(0)} y2={y(0)} />
      <polyline points={samples.map(([at, value]) => `${x(at).toFixed(2)},${y(value).toFixed(2)}`).join(' ')} />
    </svg>
  )
}
