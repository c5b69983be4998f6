import { useMutation } from '@tanstack/react-query'
import { App, Button, Modal } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, isNotFound } from '#admin/api.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { queryClient } from '#admin/query-client.ts'
import type { Act } from '#shared/admin/policy.ts'
import { listKeyOf, type RecordPath } from './record-requests.ts'
import { type Use, useLabels, useScreens } from './uses.ts'

interface Props {
  view: { id: number; uses?: Use[] }
  kind: { path: RecordPath; noun: string; measureWord: string; act: Act; deletion: string }
  name: string
}

/** Deletes a record without uses; otherwise it lists the uses. */
export function DeleteButton({ view: { id, uses = [] }, kind: { path, noun, measureWord, act, deletion }, name }: Props) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { message } = App.useApp()
  const remove = useMutation({
    mutationFn: () =>
      api(`DELETE ${path}/:id`, { params: { id } }).catch((error) => {
        // Somebody else was first, and it is gone as was meant.
        if (!isNotFound(error)) throw error
      }),
    onSuccess: async () => {
      setOpen(false)
      void queryClient.invalidateQueries({ queryKey: listKeyOf(path) })
      await navigate(path)
      void message.success(`已删除「${name}」`)
    },
  })
  const isUsed = uses.length > 0
  return (
    <>
      <MayButton act={act} onClick={() => setOpen(true)}>
        删除
      </MayButton>
      <Modal
        open={isOpen}
        title={isUsed ? `「${name}」还在使用中，不能删除` : `删除「${name}」？`}
        onCancel={() => setOpen(false)}
        footer={
          isUsed ? (
            <Button onClick={() => setOpen(false)}>知道了</Button>
          ) : (
            <>
              <Button onClick={() => setOpen(false)}>取消</Button>
              <Button danger type="primary" loading={remove.isPending} onClick={() => remove.mutate()}>
                删除
              </Button>
            </>
          )
        }
      >
        {remove.error && <p role="alert">{remove.error.message}</p>}
        {isUsed ? (
          <>
            <p>
              用到这{measureWord}
              {noun}的地方：
            </p>
            <ul>
              {uses.map((use) => (
                <li key={`${use.kind}${use.id}`}>
                  {useLabels[use.kind]} <Link to={`${useScreens[use.kind]}/${use.id}`}>{use.name}</Link>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>{deletion}</p>
        )}
      </Modal>
    </>
  )
}
