import { Checkbox, Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { DayInput } from '#admin/pieces/DateInput.tsx'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { siteToday } from '#admin/pieces/site-today.ts'
import { matchesOf } from '#rules/correct/edit.ts'
import { gameCountsOf } from '#rules/schedule/defaults.ts'
import type { ScheduleWords } from '#rules/schedule/messages.ts'
import type { ScheduleRules } from '#rules/schedule/model.ts'
import { dayNumberOf, dayOfNumber } from '#rules/schedule/time.ts'
import { clockOf } from '#rules/sheets/moment.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { formatWeekday } from '#shared/dates.ts'
import { Minutes } from './Minutes.tsx'
import { ruleProblems } from './rule-problems.ts'
import styles from './schedule.module.css'
import type { ScheduleInput } from './use-rules.ts'

interface Props {
  document: CompetitionDocument
  words: ScheduleWords
  params: ScheduleInput
  isDisabled: boolean
  onChange(params: ScheduleInput): void
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'].map((label, i) => ({ label: `周${label}`, value: (i + 1) % 7 }))
const clocks = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return { value, label: value }
})
/** More days than anybody chooses from. */
const mostDays = 400

/** The rules for placing matches. */
export function RulesForm({ document, words, params, isDisabled, onChange }: Props) {
  const { rules } = params
  const { startsOn, endsOn } = document.competition
  const change = (part: Partial<ScheduleRules>) => onChange({ ...params, rules: { ...rules, ...part } })
  const problems = ruleProblems(rules, document.competition)
  const counts = gameCountsOf(document)
  const days = daysBetween(startsOn, endsOn)
  const { slots } = rules
  return (
    <Form layout="vertical" name="schedule-rules" component="div" disabled={isDisabled} className={styles.rules}>
      <Part title="排哪些比赛">
        {document.stages.length > 1 && (
          <Form.Item label="阶段" htmlFor="rule-stage">
            <Select
              id="rule-stage"
              value={params.stage ?? ''}
              options={[{ value: '', label: '全部阶段' }, ...document.stages.map(({ key, name }) => ({ value: key, label: name }))]}
              onChange={(stage) => onChange({ ...params, stage: stage === '' ? null : stage })}
            />
          </Form.Item>
        )}
        <Radio.Group
          aria-label="排哪些比赛"
          className={styles.choices}
          value={params.scope}
          onChange={({ target }) => onChange({ ...params, scope: target.value })}
          options={[
            { value: 'undated', label: '还没有时间的' },
            { value: 'unmoved', label: '也重排没改过期的' },
            { value: 'all', label: '全部未开赛的' },
          ]}
        />
        {(params.hours || hasDaysAlone(document)) && (
          <Checkbox checked={params.hours} onChange={({ target }) => onChange({ ...params, hours: target.checked })}>
            只定了日子的，在当天排出时间
          </Checkbox>
        )}
      </Part>

      <Part title="日子" problem={problems.days ?? problems.weekdays}>
        <div className={styles.pair}>
          <Form.Item label="从" htmlFor="rule-from">
            <DayInput id="rule-from" value={rules.from} onChange={({ target }) => change({ from: target.value })} />
          </Form.Item>
          <Form.Item label="到" htmlFor="rule-to">
            <DayInput id="rule-to" value={rules.to} onChange={({ target }) => change({ to: target.value })} />
          </Form.Item>
        </div>
        <Checkbox.Group
          aria-label="星期"
          className={styles.weekdays}
          options={weekdays}
          value={[...rules.weekdays]}
          onChange={(chosen) => change({ weekdays: chosen })}
        />
        <Form.Item label="不排的日子" htmlFor="rule-off">
          <Select id="rule-off" mode="multiple" options={days} value={[...rules.daysOff]} onChange={(daysOff) => change({ daysOff })} />
        </Form.Item>
        <Form.Item label="另外加上的日子" htmlFor="rule-extra">
          <Select
            id="rule-extra"
            mode="multiple"
            options={days}
            value={[...rules.extraDays]}
            onChange={(extraDays) => change({ extraDays })}
          />
        </Form.Item>
      </Part>

      <Part title="时间" problem={problems.times}>
        <Radio.Group
          aria-label="开赛时间怎么定"
          className={styles.choices}
          value={slots.by}
          onChange={({ target }) =>
            change({
              slots: target.value === 'times' ? { by: 'times', times: ['19:00'] } : { by: 'window', from: '14:00', to: '22:00' },
            })
          }
          options={[
            { value: 'window', label: '在时段里接着打' },
            { value: 'times', label: '固定的开赛时间' },
          ]}
        />
        {slots.by === 'times' ? (
          <Form.Item label="每天的开赛时间" htmlFor="rule-times">
            <Select
              id="rule-times"
              mode="tags"
              options={clocks}
              tokenSeparators={[',', '，', '、']}
              value={[...slots.times]}
              onChange={(times: string[]) => change({ slots: { by: 'times', times: clocksOf(times) } })}
            />
          </Form.Item>
        ) : (
          <div className={styles.pair}>
            <Form.Item label="首场开始" htmlFor="rule-first">
              <Input
                id="rule-first"
                type="time"
                value={slots.from}
                onChange={({ target }) => change({ slots: { ...slots, from: target.value } })}
              />
            </Form.Item>
            <Form.Item label="末场结束" htmlFor="rule-last">
              <Input
                id="rule-last"
                type="time"
                value={slots.to}
                onChange={({ target }) => change({ slots: { ...slots, to: target.value } })}
              />
            </Form.Item>
          </div>
        )}
        <div className={styles.pair}>
          {counts.map((games) => (
            <Minutes
              key={games}
              id={`rule-length-${games}`}
              label={games === 0 ? '一场' : counts.length === 1 ? `一场（${games} 局）` : `${games} 局的一场`}
              least={5}
              value={rules.lengths[games] ?? 60}
              onChange={(minutes) => change({ lengths: { ...rules.lengths, [games]: minutes } })}
            />
          ))}
          <Minutes id="rule-pause" label="同一场地两场之间" value={rules.pause} onChange={(pause) => change({ pause })} />
        </div>
      </Part>

      <Part title="场地" problem={problems.venues}>
        <Form.Item label="场地或直播间" htmlFor="rule-venues" extra="每个同时只打一场。不填时不安排场地。">
          <Select
            id="rule-venues"
            mode="tags"
            tokenSeparators={[',', '，', '、']}
            value={[...rules.venues]}
            onChange={(venues: string[]) =>
              change({ venues: [...new Set(venues.map((venue) => venue.trim()))].filter((venue) => venue !== '') })
            }
          />
        </Form.Item>
        {rules.venues.length === 0 && (
          <Form.Item label="同时最多几场" htmlFor="rule-at-once">
            <NumberInput
              id="rule-at-once"
              min={1}
              max={500}
              precision={0}
              value={rules.atOnce}
              onChange={(n) => change({ atOnce: n ?? 1 })}
            />
          </Form.Item>
        )}
      </Part>

      <Part title="休息和次序">
        <div className={styles.pair}>
          <Minutes id="rule-rest" label="同一方两场之间" most={10_080} value={rules.rest} onChange={(rest) => change({ rest })} />
          <Form.Item label="同一方每天最多" htmlFor="rule-per-day">
            <NumberInput
              id="rule-per-day"
              min={1}
              max={99}
              precision={0}
              suffix="场"
              placeholder="不限"
              value={rules.perDay}
              onChange={(perDay) => change({ perDay })}
            />
          </Form.Item>
        </div>
        <Radio.Group
          aria-label="轮次"
          className={styles.choices}
          value={rules.rounds}
          onChange={({ target }) => change({ rounds: target.value })}
          options={[
            { value: 'in_order', label: '一轮打完再打下一轮' },
            { value: 'free', label: '各轮可以交错' },
          ]}
        />
        <Radio.Group
          aria-label="分布"
          className={styles.choices}
          value={rules.spread}
          onChange={({ target }) => change({ spread: target.value })}
          options={[
            { value: 'even', label: '平均分到各天' },
            { value: 'early', label: '尽早打完' },
          ]}
        />
      </Part>

      <Part title="焦点战" problem={problems.prime}>
        <Form.Item label="黄金时间" htmlFor="rule-prime-times">
          <Select
            id="rule-prime-times"
            mode="tags"
            options={slots.by === 'times' ? slots.times.map((value) => ({ value, label: value })) : clocks}
            tokenSeparators={[',', '，', '、']}
            value={[...rules.prime.times]}
            onChange={(times: string[]) => change({ prime: { ...rules.prime, times: clocksOf(times) } })}
          />
        </Form.Item>
        <Form.Item label="留给这些比赛" htmlFor="rule-prime-matches">
          <Select
            id="rule-prime-matches"
            mode="multiple"
            optionFilterProp="label"
            options={matchesOf(document).map(({ key }) => ({ value: key, label: words.full(key) }))}
            value={[...rules.prime.matches]}
            onChange={(matches) => change({ prime: { ...rules.prime, matches } })}
          />
        </Form.Item>
      </Part>
    </Form>
  )
}

/** Typed as people do: 19：00, 21点, 7:30pm. What is no time stays as it was typed, and is told. */
function clocksOf(typed: readonly string[]): string[] {
  return [...new Set(typed.map((text) => clockOf(text) ?? text))].sort()
}

function Part({ title, problem, children }: { title: string; problem?: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </section>
  )
}

/** Whether some matches have a date without a time. */
function hasDaysAlone(document: CompetitionDocument): boolean {
  return matchesOf(document).some(({ schedule, result }) => schedule?.precision === 'day' && schedule.at !== undefined && !result)
}

function daysBetween(from: string, to: string): { value: string; label: string }[] {
  const [first, last] = [dayNumberOf(from), dayNumberOf(to)]
  const count = Math.max(0, Math.min(mostDays, last - first + 1))
  return Array.from({ length: count }, (_, i) => {
    const value = dayOfNumber(first + i)
    return { value, label: formatWeekday(value, siteToday()) }
  })
}
