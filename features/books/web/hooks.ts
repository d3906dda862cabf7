import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'
import { listReadings } from '../reading-contract.ts'

type Year = string | undefined

const reads = [contract.getBooks, contract.listExpenses]

export const useBooks = (year: Year) => useQuery(queryFor(contract.getBooks, { year }))
export const useExpenses = (year: Year) => useQuery(queryFor(contract.listExpenses, { year }))
export const useAddExpense = () => useCall(contract.addExpense, reads)
export const useChangeExpense = () => useCall(contract.changeExpense, reads)
export const useDeleteExpense = () => useCall(contract.deleteExpense, reads)
export const useRestoreExpense = () => useCall(contract.restoreExpense, reads)

const recurringReads = [contract.listRecurring, ...reads]

export const useRecurring = () => useQuery(queryFor(contract.listRecurring, {}))
export const useAddRecurring = () => useCall(contract.addRecurring, recurringReads)
export const useChangeRecurring = () => useCall(contract.changeRecurring, recurringReads)

const milesReads = [contract.listMiles, contract.getBooks, listReadings]

export const useMiles = (year: Year) => useQuery(queryFor(contract.listMiles, { year }))
export const useCorrectMiles = () => useCall(contract.correctMiles, milesReads)
export const useAddJourney = () => useCall(contract.addJourney, milesReads)
export const useDeleteJourney = () => useCall(contract.deleteJourney, milesReads)

export const useSetCarCosts = () => useCall(contract.setCarCosts, reads)
export const useSetTaxFacts = () => useCall(contract.setTaxFacts, [contract.getBooks])
