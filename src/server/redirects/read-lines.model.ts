import type { Fault } from '#server/base/errors.ts'
import { redirectLinesMax } from '#shared/admin/outside.ts'
import { readNewAddress, readOldAddress } from '#shared/old-address.ts'

export interface ReadRedirect {
  /** From 1. */
  line: number
  oldAddress: string
  newAddress: string
}

/** Line 0: the text as a whole. */
export interface FaultyLine {
  line: number
  message: string
}

/** Lines with an old and a new address separated by a space or a tab; empty lines and those that begin with # are ignored. */
export function readLines(text: string, origin: string): { redirects: ReadRedirect[]; faults: FaultyLine[] } {
  const redirects: ReadRedirect[] = []
  const faults: FaultyLine[] = []
  const lineOf = new Map<string, number>()
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    const refuse = (message: string) => faults.push({ line: i + 1, message })
    const words = line.trim().split(/[\s,，]+/)
    const [old = '', target = ''] = words
    if (old === '' || old.startsWith('#')) continue
    if (words.length !== 2) {
      refuse('请写成「旧地址 新地址」，中间用空格隔开')
      continue
    }
    const oldAddress = readOldAddress(old)
    const newAddress = readNewAddress(target, origin)
    if (oldAddress.fault !== null) refuse(oldAddress.fault)
    if (newAddress.fault !== null) refuse(newAddress.fault)
    if (oldAddress.address === null || newAddress.address === null) continue
    const earlier = lineOf.get(oldAddress.address)
    if (earlier === undefined) {
      lineOf.set(oldAddress.address, i + 1)
      redirects.push({ line: i + 1, oldAddress: oldAddress.address, newAddress: newAddress.address })
    } else refuse(`和第 ${earlier} 行是同一个旧地址，请只留一行`)
  }
  if (redirects.length > redirectLinesMax) faults.push({ line: 0, message: `一次最多 ${redirectLinesMax} 行，请分几次添加` })
  return { redirects, faults }
}

export function lineFault({ line, message }: FaultyLine): Fault {
  return line === 0 ? { path: '/text', message } : { path: `/text/${line}`, message: `第 ${line} 行：${message}` }
}
