import type { Fault } from '#admin/api.ts'
import { faultPlaceOf } from '#admin/screens/competitions/fault-place.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'

/** The tabs with fields. */
type FormTab = 'basics' | 'entrants' | 'stages' | 'figures' | 'dates'

/** Why the form was refused, at its tab and, where possible, its field. */
export interface FormFault {
  tab: FormTab
  /** `name`; in stages `groups/name`, in entrants `e1.name`, in figures `figures.0.key`. '' for none. */
  field: string
  message: string
}

/** `document`: as it was sent. */
export function formFault(fault: Fault, document: CompetitionDocument): FormFault {
  const { message } = fault
  const place = faultPlaceOf(fault, document)
  switch (place.of) {
    case 'cover':
      return { tab: 'basics', field: 'cover', message }
    case 'competition':
      return { tab: 'basics', field: place.field, message }
    case 'statistics':
      return { tab: 'figures', field: place.field, message }
    case 'season':
    case 'other':
      return { tab: 'basics', field: '', message }
    case 'entrant':
      return {
        tab: 'entrants',
        field: `${place.entrant}.${place.field === 'name' || place.field === 'shortName' ? place.field : ''}`,
        message,
      }
    case 'people':
      return { tab: 'entrants', field: '', message }
    case 'stage':
      return { tab: 'stages', field: `${place.stage}/${place.field}`, message }
    case 'ruleset':
      return { tab: 'stages', field: `${place.stage}/ruleset.${place.field}`, message }
    case 'length':
      return { tab: 'stages', field: place.round, message }
    case 'date':
      return { tab: 'dates', field: place.match, message }
  }
}
