import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure, api } from '#admin/api.ts'
import { signedOutEvent } from '#admin/query-client.ts'
import { sessionQuery } from '#admin/session.ts'
import type { DocumentEditing } from '#shared/admin/articles.ts'
import { useStore } from '#ui/store.ts'
import { DraftKeeper, type DraftKeeperParams, type LocalDraft, type Ways } from './draft-keeper.ts'
import { deleteLocal, moveLocal, writeLocal } from './local-drafts.ts'

interface Keeping {
  /** Where the text is kept in this browser; null: it has no id yet. */
  keyOf(id: number | null): string
  document: DocumentEditing
  /** The text of this browser that was chosen over the server's. */
  restored: LocalDraft | null
  /** The document had no id and has one now. */
  onMade(document: DocumentEditing): void
}

/** A draft keeper for one opened document. One without an id is made with the first text that is sent. */
export function useKeeper({ keyOf, document, restored, onMade }: Keeping): { keeper: DraftKeeper; keeping: DraftKeeperParams } {
  const made = useRef<Pick<DocumentEditing, 'id'> | null>(document.id === 0 ? null : document)
  const tell = useRef(onMade)
  tell.current = onMade
  const isOpen = useRef(true)
  const [keeper] = useState(() => {
    const send: Ways['send'] = async (opened, draft, aside) => {
      let rev = opened
      if (made.current === null) {
        // Empty, so that it is the same request where the answer to the first one was lost.
        const created = await api('POST /articles', { body: { kind: document.kind } })
        made.current = created
        rev = created.rev
        // Its first text may be refused: what is found at the server then is nobody else's.
        keeper.goOn(created)
        // Sent on leaving, it is no longer the screen's, whose address is another one.
        if (isOpen.current) tell.current(created)
        await moveLocal(keyOf(null), keyOf(created.id)).catch(() => {})
        await keeper.keepHere()
      }
      const { id } = made.current
      return await api('PUT /articles/:id/draft', { params: { id }, body: { rev, draft, ...(aside && { aside }) } })
    }
    const ways: Ways = {
      async send(...given) {
        try {
          return await send(...given)
        } catch (error) {
          // Not through the query client's retry: the frame must open its sign-in dialog.
          if (error instanceof ApiFailure && error.code === 401) signedOutEvent.dispatchEvent(new Event('signed-out'))
          throw error
        }
      },
      keep: (local) => writeLocal(keyOf(made.current?.id ?? null), local),
      forget: () => deleteLocal(keyOf(made.current?.id ?? null)),
      now: () => new Date().toISOString(),
    }
    const keeper = new DraftKeeper(ways, document, restored)
    return keeper
  })
  const keeping = useStore(keeper.state)
  const queries = useQueryClient()
  useEffect(() => {
    isOpen.current = true
    keeper.start()
    const resume = () => keeper.resume()
    const hide = () => void keeper.keepHere()
    window.addEventListener('online', resume)
    window.addEventListener('pagehide', hide)
    page.addEventListener('visibilitychange', hide)
    // Somebody signed in again, or got the permission back.
    const unsubscribe = queries.getQueryCache().subscribe(({ type, query }) => {
      if (
        type === 'updated' &&
        query.queryKey[0] === sessionQuery.queryKey[0] &&
        query.state.status === 'success' &&
        query.state.fetchStatus === 'idle'
      )
        resume()
    })
    return () => {
      window.removeEventListener('online', resume)
      window.removeEventListener('pagehide', hide)
      page.removeEventListener('visibilitychange', hide)
      unsubscribe()
      isOpen.current = false
      keeper.stop()
    }
  }, [keeper, queries])
  return { keeper, keeping }
}

const page = window.document
