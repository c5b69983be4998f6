import { useMutation } from '@tanstack/react-query'
import { App, type FormInstance } from 'antd'
import { useState } from 'react'
import { ApiFailure } from '#admin/api.ts'
import { clearFaults, showFaults } from './fields.ts'

interface SavingParams<Values, Answer, Current> {
  form: FormInstance
  /** Sends the input, based on `rev`. */
  send(values: Values, rev: string): Promise<Answer>
  rev: string
  /** The rev of the data in a 409. */
  revOf(current: Current): string
  onSaved(answer: Answer): void | Promise<void>
}

/**
 * Saves a form. The server's faults go to their fields, those without one into `problems`. Where somebody else saved first, `clash` holds
 * the current state, and the input stays until the user has chosen.
 */
export function useSaving<Values, Answer, Current = Answer>({ form, send, rev, revOf, onSaved }: SavingParams<Values, Answer, Current>) {
  const { message } = App.useApp()
  const [problems, setProblems] = useState<string[]>([])
  const [clash, setClash] = useState<Current | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ values, on }: { values: Values; on: string }) => send(values, on),
    onMutate: () => {
      setProblems([])
      clearFaults(form)
    },
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
    /** Overwrites somebody else's changes, knowingly. */
    saveOver: (values: Values) => clash && mutate({ values, on: revOf(clash) }),
    /** Sets a newer state that was found without saving. */
    meet: (current: Current) => setClash(current),
    forget: () => setClash(null),
    isPending,
    problems,
    clash,
  }
}
