import { keepPreviousData } from '@tanstack/react-query'
import { api, askPublic, downloadAddress } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { keyOf, keyOfAll, read } from '#admin/query-keys.ts'
import type { AdminLink } from '#shared/admin/links.ts'
import type { AdminTeam } from '#shared/admin/people.ts'
import type { PathOf } from './pieces/records/record-requests.ts'

/** Never run: the marked lines must not compile, all others must. */
export async function refused(): Promise<void> {
  const link: AdminLink = await api('GET /links/:id', { params: { id: 1 } })
  await api('DELETE /links/:id', { params: { id: link.id } })
  await api('GET /teams')
  await api('GET /teams', { query: { q: '云涧', page: 2 } })
  await api('POST /links', { body: { ...link, groupId: 1 } })

  // @ts-expect-error there is no such path
  await api('GET /linkz/:id', { params: { id: 1 } })
  // @ts-expect-error nor such a method of it
  await api('PATCH /links/:id', { params: { id: 1 } })
  // @ts-expect-error the number in the path is missing
  await api('GET /links/:id')
  // @ts-expect-error another name in the path
  await api('GET /links/:id', { params: { key: 1 } })
  // @ts-expect-error no number
  await api('GET /links/:id', { params: { id: '1' } })
  // @ts-expect-error no such filter
  await api('GET /teams', { query: { title: '云涧' } })
  // @ts-expect-error no such state
  await api('GET /users', { query: { state: 'gone' } })
  // @ts-expect-error the body is missing
  await api('POST /links')
  // @ts-expect-error the body lacks fields
  await api('POST /links', { body: { title: '官网' } })
  // @ts-expect-error a body where none is taken
  await api('DELETE /links/:id', { params: { id: 1 }, body: {} })
  // @ts-expect-error another answer
  const team: AdminTeam = await api('GET /links/:id', { params: { id: 1 } })
  // @ts-expect-error an upload has no JSON
  await api('POST /media', {})
  // @ts-expect-error a download is no answer
  await api('GET /teams/export', {})

  downloadAddress('GET /teams/export', { query: { q: '云涧', format: 'csv' } })
  // @ts-expect-error no such format
  downloadAddress('GET /teams/export', { query: { format: 'pdf' } })
  // @ts-expect-error the file is not there
  downloadAddress('GET /session/export', {})

  queryClient.setQueryData(read('GET /links/:id', { params: { id: 1 } }).queryKey, link)
  // @ts-expect-error what is kept under the key is a link
  queryClient.setQueryData(read('GET /links/:id', { params: { id: 1 } }).queryKey, team)
  // @ts-expect-error only what is read is kept
  read('DELETE /links/:id', { params: { id: 1 } })
  // @ts-expect-error no such endpoint
  keyOf('GET /linkz')
  // @ts-expect-error nothing is read there
  keyOfAll('linkz')
  const found = { ...read('GET /teams', { query: { page: 1 } }), placeholderData: keepPreviousData }
  queryClient.setQueryData(found.queryKey, (page) => page && { ...page, total: 0 })

  await askPublic('competition', [1, {}])
  // @ts-expect-error a competition has a number
  await askPublic('competition', ['1', {}])

  const path: PathOf<AdminTeam> = '/teams'
  // @ts-expect-error players are no teams
  const other: PathOf<AdminTeam> = '/players'
  void [path, other]
}
