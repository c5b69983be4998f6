import { useMutation } from '@tanstack/react-query'
import { App, type FormInstance } from 'antd'
import { useState } from 'react'
import { ApiFailure } from '#admin/api.ts'
import { clearFaults, showFaults } from './fields.ts'
import { type Choice, type Merged, mergeValues } from './merging/merge-values.ts'
import { isOwnSave, tellOwnSave } from './merging/own-saves.ts'

interface SavingParams<Values extends object, View> {
  form: FormInstance
  /** What the edits are based on; null: it is new. */
  base: View | null
  revOf(view: View): string
  valuesOf(view: View): Values
  /** The input as it is now. */
  read(): Values
  /** The same edits on a newer state: `base` becomes `view`, and the form shows `values`. `isOwn`: by an action of this screen. */
  rebase(view: View, values: Values, isOwn: boolean): void
  /** Sends the input, based on `rev`. */
  send(values: Values, rev: string): Promise<View>
  onSaved(view: View): void | Promise<void>
  /** The label of a field of the values. */
  labelOf(name: string): string
}

/** What was changed here and elsewhere in different ways. */
export interface Clash<Values, View> {
  current: View
  merge: Merged<Values>
  /** It was this user, in another window. */
  isOwn: boolean
}

interface Meeting {
  isSaving?: boolean
  isOwn?: boolean
}

/**
 * Saves a form. The server's faults go to their fields, those without one into `problems`. Where somebody else saved first, the changes of
 * both are merged field by field; while both have changed the same, `clash` holds it, and the input stays until the user has chosen.
 */
export function useSaving<Values extends object, View>(params: SavingParams<Values, View>) {
  const { form, base, revOf, valuesOf, read, rebase, send, onSaved, labelOf } = params
  const { message } = App.useApp()
  const [problems, setProblems] = useState<string[]>([])
  const [clash, setClash] = useState<Clash<Values, View> | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ values, on }: { values: Values; on: string }) => send(values, on),
    onMutate: () => {
      setProblems([])
      clearFaults(form)
    },
    onSuccess: async (view) => {
      tellOwnSave(revOf(view))
      setClash(null)
      await onSaved(view)
      void message.success('已保存')
    },
    onError: (error) => {
      // The route's own view.
      if (error instanceof ApiFailure && error.code === 409 && error.current) meet(error.current as View, { isSaving: true })
      else setProblems(showFaults(form, error))
    },
  })
  const goOn = (current: View, values: Values, { isSaving = false, isOwn = false }: Meeting) => {
    setClash(null)
    rebase(current, values, isOwn)
    if (isSaving) mutate({ values, on: revOf(current) })
  }
  const meet = (current: View, meeting: Meeting) => {
    const merge = mergeValues(base === null ? undefined : valuesOf(base), read(), valuesOf(current))
    const isOwn = meeting.isOwn || isOwnSave(revOf(current))
    if (merge.clashes.length > 0) return setClash({ current, merge, isOwn })
    goOn(current, merge.build(), meeting)
    const fields = merge.theirFields.map(labelOf)
    if (fields.length > 0 && !meeting.isOwn)
      void message.info(`${isOwn ? '你在另一个窗口' : '别人'}改了${fields.join('、')}，已和你的修改合在一起`, 6)
  }
  return {
    save: (values: Values) => mutate({ values, on: base === null ? '' : revOf(base) }),
    /** A newer state was found without saving; `isOwn`: an action of this screen made it. */
    meet: (current: View, { isOwn }: Pick<Meeting, 'isOwn'> = {}) => meet(current, { isOwn }),
    /** Saves what was made of both. */
    settle: (choices: ReadonlyMap<string, Choice>) => clash && goOn(clash.current, clash.merge.build(choices), { isSaving: true }),
    forget: () => setClash(null),
    isPending,
    problems,
    clash,
  }
}
