import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { FailedScreen } from '#admin/pieces/FailedScreen.tsx'
import { isSame } from '#admin/pieces/merging/same.ts'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { keyOf } from '#admin/query-keys.ts'
import { useSession } from '#admin/session.ts'
import type { DocumentEditing } from '#shared/admin/articles.ts'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import { documentQuery } from './articles.queries.ts'
import { Editing } from './Editing.tsx'
import type { LocalDraft } from './editing/draft-keeper.ts'
import { LocalOffer } from './editing/LocalOffer.tsx'
import { deleteLocal, localKey, readLocal } from './editing/local-drafts.ts'

export function Component() {
  const { id } = useParams()
  const [search] = useSearchParams()
  return id === 'new' ? <NewDocument kind={search.get('kind') === 'page' ? 'page' : 'article'} /> : <Opening key={id} id={Number(id)} />
}

/** Nothing is stored on the server before the first letter. Then it gets its address; the screen stays as it is. */
function NewDocument({ kind }: { kind: DocumentEditing['kind'] }) {
  const { user } = useSession()
  const key = localKey(user.id, kind)
  const [blank] = useState(() => blankOf(kind))
  // Undefined: not looked yet.
  const [local, setLocal] = useState<LocalDraft | null>()
  const [isDecided, setDecided] = useState(false)
  const [madeId, setMadeId] = useState<number | null>(null)
  const { data } = useQuery({ ...documentQuery(madeId ?? 0), enabled: madeId !== null })
  const queries = useQueryClient()
  useEffect(() => void localOf(key, blank).then(setLocal), [key, blank])
  useEffect(() => () => void queries.invalidateQueries({ queryKey: keyOf('GET /articles') }), [queries])
  if (local === undefined) return <Waiting text="正在打开" />
  if (local && !isDecided) {
    return (
      <LocalOffer
        local={local}
        document={blank}
        onRestore={() => setDecided(true)}
        onDiscard={() => {
          void deleteLocal(key)
          setLocal(null)
        }}
      />
    )
  }
  const made = (id: number) => {
    setMadeId(id)
    // Not through the router, which would open another screen.
    history.replaceState(history.state, '', `/admin/articles/${id}`)
  }
  return <Editing opened={blank} newest={data ?? blank} restored={local} keyOf={(id) => localKey(user.id, id ?? kind)} onMade={made} />
}

function blankOf(kind: DocumentEditing['kind']): DocumentEditing {
  const absent = { publishedAt: null, unpublishAt: null, deletedAt: null, updatedBy: null, address: null }
  const updatedAt = new Date().toISOString()
  return { id: 0, kind, state: 'draft', isChanged: false, ...absent, updatedAt, rev: 0, draft: emptyDraft, pictures: [], linkNames: [] }
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
    if (asked.error)
      return <FailedScreen error={asked.error} onRetry={() => void asked.refetch()} list={{ path: '/articles', noun: '文章' }} />
    return <Waiting text="正在打开" />
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
  return <Editing opened={opened.document} newest={document ?? opened.document} restored={local} keyOf={() => key} />
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
