import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { ApiFailure } from '#admin/api.ts'
import { keyOfAll } from '#admin/query-keys.ts'
import type { ActAnswer, ActConflict, CompetitionAct } from '#shared/admin/acts.ts'
import { doAct, previewAct } from './requests.ts'

/** An act in two steps: a preview, then the act. Acts of others meanwhile are shown, and the preview is requested again. */
export interface PreviewedAct {
  preview: { act: CompetitionAct; answer: ActAnswer } | null
  conflict: ActConflict | null
  error: unknown
  isAsking: boolean
  isDoing: boolean
  /** `on`: a newer rev than the one rendered. */
  ask(act: CompetitionAct, on?: number): Promise<ActAnswer | null>
  /** Based on the current version, after a conflict. */
  askAgain(): Promise<void>
  perform(): Promise<boolean>
  /** The form was changed: the preview is outdated. */
  forget(): void
}

interface Asked {
  act: CompetitionAct
  rev: number
  /** What its preview said. */
  told?: string
}

export function usePreviewedAct(competitionId: number, givenRev: number, said: string): PreviewedAct {
  const { message } = App.useApp()
  const client = useQueryClient()
  // Set where a conflict reported a newer rev than the screen has.
  const [toldRev, setToldRev] = useState(0)
  // The screen goes on reading while the dialog is open. The act is sent on the rev that its preview was made on, and again on the same one
  // where no answer came: then it is the same request, which the server does once.
  const [asked, setAsked] = useState<Asked | null>(null)
  const rev = Math.max(givenRev, toldRev)
  const preview = useMutation({ mutationFn: (asking: Asked) => previewAct({ competitionId, ...asking }) })
  const perform = useMutation({ mutationFn: (doing: Asked) => doAct({ competitionId, ...doing }) })
  const error = perform.error ?? preview.error
  const conflict = conflictOf(error)
  const ask = async (act: CompetitionAct, on = rev): Promise<ActAnswer | null> => {
    setAsked({ act, rev: on })
    perform.reset()
    try {
      const answer = await preview.mutateAsync({ act, rev: on })
      // The preview is of what stands now, though others entered scores meanwhile.
      setAsked({ act, rev: answer.rev, told: answer.told })
      return answer
    } catch {
      return null
    }
  }
  return {
    preview: preview.data && asked ? { act: asked.act, answer: preview.data } : null,
    conflict,
    error: conflict ? null : error,
    isAsking: preview.isPending,
    isDoing: perform.isPending,
    ask: (act, on) => ask(act, Math.max(rev, on ?? 0)),
    askAgain: async () => {
      const on = Math.max(rev, conflict?.rev ?? 0)
      setToldRev(on)
      if (asked) await ask(asked.act, on)
    },
    perform: async () => {
      if (!asked) return false
      try {
        await perform.mutateAsync(asked)
      } catch {
        return false
      }
      void message.success(said)
      const subjects = ['matches', 'competitions'] as const
      await Promise.all(subjects.map((subject) => client.invalidateQueries({ queryKey: keyOfAll(subject) })))
      return true
    },
    forget: () => {
      preview.reset()
      perform.reset()
    },
  }
}

function conflictOf(error: unknown): ActConflict | null {
  if (!(error instanceof ApiFailure) || error.code !== 409) return null
  // The contract's response to an act on an older rev.
  return (error.current as ActConflict | undefined) ?? null
}
