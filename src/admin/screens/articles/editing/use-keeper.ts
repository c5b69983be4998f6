import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiFailure, api } from '#admin/api.ts'
import { signedOutEvent } from '#admin/query-client.ts'
import { sessionQuery } from '#admin/session.ts'
import type { DocumentEditing } from '#shared/admin/articles.ts'
import { useStore } from '#ui/store.ts'
import { DraftKeeper, type DraftKeeperParams } from './draft-keeper.ts'
import { deleteLocal, writeLocal } from './local-drafts.ts'

/** A draft keeper for one opened document. */
export function useKeeper(key: string, document: DocumentEditing): { keeper: DraftKeeper; keeping: DraftKeeperParams } {
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        {
          async send(rev, draft) {
            try {
              return await api('PUT /articles/:id/draft', { params: { id: document.id }, body: { rev, draft } })
            } catch (error) {
              // Not through the query client's retry: the frame must open its sign-in dialog.
              if (error instanceof ApiFailure && error.code === 401) signedOutEvent.dispatchEvent(new Event('signed-out'))
              throw error
            }
          },
          keep: (local) => writeLocal(key, local),
          forget: () => deleteLocal(key),
          now: () => new Date().toISOString(),
        },
        document,
      ),
  )
  const keeping = useStore(keeper.state)
  const queries = useQueryClient()
  useEffect(() => {
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
      keeper.stop()
    }
  }, [keeper, queries])
  return { keeper, keeping }
}

const page = window.document
