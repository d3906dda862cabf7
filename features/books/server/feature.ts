import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as links from '../link-contract.ts'
import * as odometer from '../reading-contract.ts'
import { getBooks } from './books.ts'
import { addExpense, changeExpense, deleteExpense, listExpenses, restoreExpense } from './expenses.ts'
import { addJourney, correctMiles, deleteJourney, listMiles, noteMiles } from './mileage.ts'
import { endBookLink, getSharedBooks, getSharedQuarter, listBookLinks, makeBookLink } from './links.ts'
import { quarterFile } from './quarter-file.ts'
import { addReading, changeReading, deleteReading, listReadings } from './readings.ts'
import { addRecurring, changeRecurring, enterRecurringCosts, listRecurring } from './recurring.ts'
import { tidyBooks } from './tidy.ts'
import { setCarCosts, setTaxFacts, thisYear } from './years.ts'

export const feature: Feature = {
  name: 'books',
  routes(app) {
    route(app, contract.getBooks, ({ db, me, input }) =>
      db.asService('the caller’s own books', (service) =>
        getBooks(service, me.id, input.year ?? thisYear(service)),
      ),
    )
    route(app, contract.listExpenses, ({ db, me, input }) => listExpenses(db, me.id, input.year))
    route(app, contract.addExpense, ({ db, me, input }) => addExpense(db, me.id, input))
    route(app, contract.changeExpense, async ({ db, me, input }) => {
      await changeExpense(db, me.id, input)
      return {}
    })
    route(app, contract.deleteExpense, async ({ db, me, input }) => {
      await deleteExpense(db, me.id, input.id)
      return {}
    })
    route(app, contract.restoreExpense, async ({ db, me, input }) => {
      await restoreExpense(db, me.id, input.id)
      return {}
    })
    route(app, contract.listRecurring, ({ db, me }) => listRecurring(db, me.id))
    route(app, contract.addRecurring, ({ db, me, input }) => addRecurring(db, me.id, input))
    route(app, contract.changeRecurring, async ({ db, me, input }) => {
      await changeRecurring(db, me.id, input)
      return {}
    })
    route(app, contract.listMiles, ({ db, me, input }) => listMiles(db, me.id, input.year))
    route(app, contract.correctMiles, async ({ db, me, input }) => {
      await correctMiles(db, me.id, input)
      return {}
    })
    route(app, contract.addJourney, ({ db, me, input }) => addJourney(db, me.id, input))
    route(app, contract.deleteJourney, async ({ db, me, input }) => {
      await deleteJourney(db, me.id, input.id)
      return {}
    })
    route(app, odometer.listReadings, ({ db, me, input }) => listReadings(db, me.id, input.year))
    route(app, odometer.addReading, ({ db, me, input }) => addReading(db, me.id, input))
    route(app, odometer.changeReading, async ({ db, me, input }) => {
      await changeReading(db, me.id, input)
      return {}
    })
    route(app, odometer.deleteReading, async ({ db, me, input }) => {
      await deleteReading(db, me.id, input.id)
      return {}
    })
    route(app, contract.setCarCosts, async ({ db, me, input }) => {
      await setCarCosts(db, me.id, input)
      return {}
    })
    route(app, contract.setTaxFacts, async ({ db, me, input }) => {
      await setTaxFacts(db, me.id, input)
      return {}
    })
    route(app, links.listBookLinks, ({ db, me }) => listBookLinks(db, me.id))
    route(app, links.makeBookLink, ({ db, services, me, input }) => makeBookLink(db, services, me.id, input))
    route(app, links.endBookLink, async ({ db, me, input }) => {
      await endBookLink(db, me.id, input.id)
      return {}
    })
    route(app, links.getSharedBooks, ({ db, input }) => getSharedBooks(db, input))
    route(app, links.getSharedQuarter, ({ db, input }) => getSharedQuarter(db, input))
    quarterFile(app)
  },
  jobs: [enterRecurringCosts, noteMiles, tidyBooks],
  personalData: [
    rowsOf(
      'expenses_in_your_books',
      `select spent_on, pence, category, note, receipt, recurring_id, created_at from public.book_expenses
       where instructor_id = $1 and deleted_at is null order by spent_on, id`,
    ),
    rowsOf(
      'recurring_costs_in_your_books',
      `select id, category, pence, note, every, starts_on, ends_on, created_at from public.book_recurring
       where instructor_id = $1 order by starts_on, id`,
    ),
    rowsOf(
      'miles_in_your_books',
      `select driven_on, worked_out_tenths / 10.0 as worked_out_miles, corrected_tenths / 10.0 as corrected_miles
       from public.book_days where instructor_id = $1 order by driven_on`,
    ),
    rowsOf(
      'journeys_in_your_books',
      `select driven_on, tenths / 10.0 as miles, reason from public.book_journeys
       where instructor_id = $1 order by driven_on, id`,
    ),
    rowsOf(
      'odometer_readings_in_your_books',
      `select car, read_on, miles, private_miles from public.book_readings
       where instructor_id = $1 order by read_on, id`,
    ),
    rowsOf(
      'links_to_your_books',
      'select name, created_at, expires_at, opened_at from public.book_links where instructor_id = $1 order by created_at',
    ),
    rowsOf(
      'what_your_books_go_by',
      `select tax_year, car_method, car_business_percent, country, other_income_pence from public.book_years
       where instructor_id = $1 order by tax_year`,
    ),
  ],
}
