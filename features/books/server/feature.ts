import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getBooks } from './books.ts'
import { addExpense, changeExpense, deleteExpense, listExpenses, restoreExpense } from './expenses.ts'
import { quarterFile } from './quarter-file.ts'
import { thisYear } from './years.ts'

export const feature: Feature = {
  name: 'books',
  routes(app) {
    route(app, contract.getBooks, ({ db, me, input }) =>
      db.asService('the caller’s own books', (service) =>
        getBooks(service, me.id, input.year ?? thisYear(db)),
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
    quarterFile(app)
  },
  personalData: [
    rowsOf(
      'expenses_in_your_books',
      `select spent_on, pence, category, note, recurring_id, created_at from public.book_expenses
       where instructor_id = $1 and deleted_at is null order by spent_on, id`,
    ),
    rowsOf(
      'what_your_books_go_by',
      `select tax_year, car_method, car_business_percent, country, other_income_pence from public.book_years
       where instructor_id = $1 order by tax_year`,
    ),
  ],
}
