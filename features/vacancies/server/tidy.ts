import { tidyJob } from '#server/retention.ts'
import { applicationMonths } from '../rules.ts'

/** A vacancy takes its applications along; those that are over go before, once it's as long ago. */
export const tidyVacancies = tidyJob(
  'tidy-vacancies',
  {
    every: '13 4 * * *',
    keeps: {
      vacancies: `${applicationMonths} months`,
      vacancy_applications: `${applicationMonths} months`,
    },
  },
  async (db) => {
    await db.execute(
      'vacancies.tidyApplications',
      `delete from public.vacancy_applications where state in ('declined', 'withdrawn') and changed_at <= clock() - $1 * interval '1 month'`,
      [applicationMonths],
    )
    await db.execute(
      'vacancies.tidyVacancies',
      `delete from public.vacancies where least(closed_at, (closes_on + 1)::timestamp at time zone 'Europe/London') <= clock() - $1 * interval '1 month'`,
      [applicationMonths],
    )
  },
)
