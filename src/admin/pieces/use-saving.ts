import { useMutation } from '@tanstack/react-query'
import { App, type FormInstance } from 'antd'
import { useState } from 'react'
import { ApiFailure } from '#admin/api.ts'
import { showFaults } from './fields.ts'

interface SavingParams<Values, Answer, Current> {
  form: FormInstance
  /** Sends what was typed on top of `rev`. */
  send(values: Values, rev: string): Promise<Answer>
  rev: string
  /** The rev of what a 409 brings. */
  revOf(current: Current): string
  onSaved(answer: Answer): void | Promise<void>
}

/**
 * Saves a form. What the server finds wrong goes to its field, what belongs to none into `problems`. Where somebody else was first, `clash` holds what
 * stands now, and nothing typed is touched until the person at the console has chosen.
 */
export function useSaving<Values, Answer, Current = Answer>({ form, send, rev, revOf, onSaved }: SavingParams<Values, Answer, Current>) {
  const { message } = App.useApp()
  const [problems, setProblems] = useState<string[]>([])
  const [clash, setClash] = useState<Current | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ values, on }: { values: Values; on: string }) => send(values, on),
    onMutate: () => setProblems([]),
    onSuccess: async (answer) => {
      setClash(null)
      await onSaved(answer)
      void message.success('已保存')
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 409 && error.current)
        setClash(error.current as Current) // the route's own view
      else setProblems(showFaults(form, error))
    },
  })
  return {
    save: (values: Values) => mutate({ values, on: rev }),
    /** Over what somebody else wrote, knowing it. */
    saveOver: (values: Values) => clash && mutate({ values, on: revOf(clash) }),
    /** Found to stand now, ahead of any save. */
    meet: (current: Current) => setClash(current),
    forget: () => setClash(null),
    isPending,
    problems,
    clash,
  }
}
