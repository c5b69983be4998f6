import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { ApiFailure } from '#admin/api.ts'
import { siteToday } from '#admin/pieces/site-today.ts'
import { type ActConflict, conflictActsMax } from '#shared/admin/acts.ts'
import { isOwnAlone } from '#shared/admin/own-acts.ts'
import { formatShort } from '#shared/dates.ts'
import { isRecord } from '#shared/is-record.ts'

interface Props {
  since: ActConflict['since']
  children?: ReactNode
}

const mostActs = 5
const mostTexts = 5

/** What was done elsewhere during editing: whole sentences. */
export function Conflict({ since, children }: Props) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`${titleOf(since)}，你的修改还在`}
      description={
        <>
          {since.length === 0 ? (
            <p>可能是一次导入，也可能有人改了它的赛季、战队或选手。请重新载入后再保存。</p>
          ) : (
            <ul style={{ margin: 0, paddingLeft: 18 }}>
              {since.slice(0, mostActs).map(({ at, by, texts }) => (
                <li key={`${at} ${by}`}>
                  {formatShort(at, siteToday())} {by}：{inOneLine(texts)}
                </li>
              ))}
              {since.length > mostActs && (
                <li>
                  还有 {since.length - mostActs} 次{since.length >= conflictActsMax && '以上'}改动
                </li>
              )}
            </ul>
          )}
          {children}
        </>
      }
    />
  )
}

function titleOf(since: ActConflict['since']): string {
  if (since.length === 0) return '这项赛事已在别处更新'
  return isOwnAlone(since) ? '你在另一个窗口改过这项赛事' : '这项赛事刚被别人修改'
}

/** Null: it is another error. */
export function conflictOf(error: unknown): ActConflict | null {
  if (!(error instanceof ApiFailure) || error.code !== 409) return null
  const current = error.current
  return isRecord(current) && 'since' in current ? (current as ActConflict) : { rev: 0, since: [] } // the contract of acts
}

/** Sentences and parts of them become parts of one. */
function inOneLine(texts: readonly string[]): string {
  const told = texts.slice(0, mostTexts).map((text) => text.replace(/。$/, ''))
  return [...told, ...(texts.length > mostTexts ? [`另有 ${texts.length - mostTexts} 处`] : [])].join('；')
}
