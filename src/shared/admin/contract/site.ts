import { Type } from 'typebox'
import { BackupPlan, BackupStart, Backups } from '#shared/admin/backups.ts'
import { Examination } from '#shared/admin/doctor.ts'
import { Health, Overview } from '#shared/admin/health.ts'
import {
  NewRedirect,
  NewVerificationFile,
  RedirectBatch,
  RedirectBatchDone,
  RedirectPage,
  RedirectQuery,
  VerificationFiles,
} from '#shared/admin/outside.ts'
import { AdminColumns, AdminSettings, ColumnsWrite, Rev, type SettingsPart, settingsParts } from '#shared/admin/site.ts'
import { ViewStatistics, VisitsQuery, VitalStatistics } from '#shared/admin/visits.ts'
import { type EndpointSchemas, exportOf, IdParams } from './endpoint.ts'

function settingsPart<Part extends SettingsPart>(part: Part) {
  const body = Type.Object({ rev: Rev, value: settingsParts[part] }, { additionalProperties: false })
  return { body, data: AdminSettings }
}

export const siteEndpoints = {
  'GET /backups': { data: Backups },
  'POST /backups': { body: BackupStart, data: Backups },
  'PUT /backups/plan': { body: BackupPlan, data: Backups },

  'GET /columns': { data: AdminColumns },
  'PUT /columns': { body: ColumnsWrite, data: AdminColumns },
  'GET /columns/export': exportOf(),

  'GET /doctor': { data: Examination },

  'GET /health': { data: Health },

  'GET /overview': { data: Overview },

  'GET /redirects': { query: RedirectQuery, data: RedirectPage },
  'POST /redirects': { body: NewRedirect, data: RedirectBatchDone },
  'DELETE /redirects/:id': { params: IdParams, data: Type.Null() },
  'POST /redirects/batch': { body: RedirectBatch, data: RedirectBatchDone },
  'GET /redirects/export': exportOf(RedirectQuery),

  'GET /settings': { data: AdminSettings },
  'PUT /settings/crawlers': settingsPart('crawlers'),
  'PUT /settings/statistics': settingsPart('statistics'),
  'PUT /settings/flagship': settingsPart('flagship'),
  'PUT /settings/footer': settingsPart('footer'),
  'PUT /settings/homeBlocks': settingsPart('homeBlocks'),
  'PUT /settings/identity': settingsPart('identity'),
  'PUT /settings/navigation': settingsPart('navigation'),

  'GET /verification-files': { data: VerificationFiles },
  'POST /verification-files': { body: NewVerificationFile, data: VerificationFiles },
  'DELETE /verification-files/:id': { params: IdParams, data: VerificationFiles },
  'GET /verification-files/export': exportOf(),

  'GET /visits/views': { query: VisitsQuery, data: ViewStatistics },
  'GET /visits/views/export': exportOf(VisitsQuery),
  'GET /visits/vitals': { query: VisitsQuery, data: VitalStatistics },
  'GET /visits/vitals/export': exportOf(VisitsQuery),
} as const satisfies EndpointSchemas
