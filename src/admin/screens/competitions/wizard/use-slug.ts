import { useEffect, useState } from 'react'
import { api } from '#admin/api.ts'
import { keyOfName } from '#admin/pieces/key-of-name.ts'
import { competitionSlug, type Draft } from './draft.ts'

/** What a slug follows. */
type Named = Pick<Draft, 'name' | 'kind' | 'startsOn' | 'slug' | 'isSlugOwn'>

/** Between keys nothing is asked. */
const pauseMs = 300
/** As long as the list's search takes. */
const mostSearched = 60

/**
 * The slug follows the name, in pinyin, with a number where another competition has it, until somebody types one. Returns what is wrong with
 * a typed one, already at the first step; without an answer the server tells when the competition is created. `isSettled`: the slug is typed, or
 * the name of now has been looked up.
 */
export function useSlug(
  { name, kind, startsOn, slug, isSlugOwn }: Named,
  change: (part: (now: Named) => Partial<Pick<Draft, 'slug'>>) => void,
): { warning: string | undefined; isSettled: boolean } {
  const names = JSON.stringify([name, kind, startsOn])
  const [settled, setSettled] = useState('')
  const [taken, setTaken] = useState<{ slug: string; by: string } | null>(null)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      if (isSlugOwn) {
        const by = (await namesBySlug(slug)).get(slug)
        if (!isOver) setTaken(by === undefined ? null : { slug, by })
        return
      }
      // Without a line the slug of before stays, and the server has the last word.
      const free = await freeSlug(name, () => competitionSlug(name, kind, startsOn)).catch(() => slug)
      if (isOver) return
      setSettled(names)
      if (free !== slug) change((now) => (now.isSlugOwn || now.name !== name ? {} : { slug: free }))
    }
    const isAsked = isSlugOwn ? slug !== '' : name.trim() !== ''
    const timer = isAsked ? setTimeout(() => void look().catch(() => {}), pauseMs) : undefined
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [name, kind, startsOn, names, slug, isSlugOwn, change])
  return {
    warning: isSlugOwn && taken?.slug === slug ? `这个标识已被「${taken.by}」使用，请换一个` : undefined,
    isSettled: isSlugOwn || settled === names,
  }
}

async function freeSlug(name: string, unspelt: () => string): Promise<string> {
  const own = (await keyOfName(name, [])) || unspelt()
  return keyOfFree(own, new Set((await namesBySlug(own)).keys()))
}

function keyOfFree(own: string, taken: ReadonlySet<string>): string {
  let slug = own
  for (let number = 2; taken.has(slug); number += 1) slug = `${own}-${number}`
  return slug
}

/** Of the competitions whose slug, present or former, holds this one; by slug, their names. */
async function namesBySlug(slug: string): Promise<Map<string, string>> {
  const { items } = await api('GET /competitions', { query: { q: slug.slice(0, mostSearched), pageSize: 50 } })
  return new Map(items.flatMap(({ slug: own, formerSlugs, name }) => [own, ...formerSlugs].map((each): [string, string] => [each, name])))
}
