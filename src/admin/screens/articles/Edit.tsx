import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { FailedScreen } from '#admin/pieces/FailedScreen.tsx'
import { keyOf } from '#admin/reading.ts'
import { useSession } from '#admin/session.ts'
import type { DocumentEditing } from '#shared/admin/articles.ts'
import { documentQuery } from './articles.queries.ts'
import { Editing } from './Editing.tsx'
import type { LocalDraft } from './editing/draft-keeper.ts'
import { LocalOffer } from './editing/LocalOffer.tsx'
import { deleteLocal, localKey, readLocal } from './editing/local-drafts.ts'

export function Component() {
  const id = Number(useParams().id)
  return <Opening key={id} id={id} />
}

interface Opened {
  document: DocumentEditing
  /** Text stored in this browser and not on the server, until the user decides. */
  local: LocalDraft | null
  isDecided: boolean
}

/** Loads a document; from then on the screen keeps the text, and is notified of newer ones. */
function Opening({ id }: { id: number }) {
  const { user } = useSession()
  const queries = useQueryClient()
  const key = localKey(user.id, id)
  const asked = useQuery(documentQuery(id))
  const { data: document, isFetching } = asked
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    // A cached response may be older than the text in this browser.
    if (opened || !document || isFetching) return
    let isGone = false
    void localOf(key, document).then((local) => {
      if (!isGone) setOpened({ document, local, isDecided: local === null })
    })
    return () => {
      isGone = true
    }
  }, [document, isFetching, opened, key])
  // Lists must show the changes.
  useEffect(() => () => void queries.invalidateQueries({ queryKey: keyOf('GET /articles') }), [queries])
  if (!opened) {
    if (asked.error) return <FailedScreen error={asked.error} onRetry={() => void asked.refetch()} />
    return <Spin style={{ display: 'block', margin: '96px auto' }} description="正在打开" />
  }
  const { local, isDecided } = opened
  if (local && !isDecided) {
    return (
      <LocalOffer
        local={local}
        document={opened.document}
        onRestore={() => setOpened({ ...opened, isDecided: true })}
        onDiscard={() => {
          void deleteLocal(key)
          setOpened({ document: opened.document, local: null, isDecided: true })
        }}
      />
    )
  }
  return <Editing opened={opened.document} newest={document ?? opened.document} restored={local} localKey={key} />
}

/** Null where there is none, where it equals the server's, or where this browser cannot store anything. */
async function localOf(key: string, { draft }: DocumentEditing): Promise<LocalDraft | null> {
  try {
    const local = await readLocal(key)
    if (!local || !isSame(local.draft, draft)) return local
    await deleteLocal(key)
  } catch {
    // Private windows have no storage: there is nothing to offer.
  }
  return null
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

/** Ignores the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
