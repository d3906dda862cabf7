import { createClient } from '@supabase/supabase-js'

export const password = 'left at the old mill'

/** A visitor's browser: the unmodified client. `registration` is the id that sign-up answered, which opens the making of one profile. */
export const openVisitor = (url: string, anonKey: string, registration?: string) =>
  createClient(url, anonKey, {
    auth: { autoRefreshToken: false, persistSession: false },
    ...(registration && { global: { headers: { 'x-registration': registration } } }),
  })

export type Outcome = {
  id: string
  told: { sent: boolean; autoApprove?: boolean; queued?: boolean; message?: string }
}

/** Registers as the page does: the account, its profile, and the request for the confirmation mail. */
export async function register(
  url: string,
  anonKey: string,
  person: { email: string; name: string; role: string },
): Promise<Outcome> {
  const { email, name, role } = person
  const visitor = openVisitor(url, anonKey)
  const made = must(
    await visitor.auth.signUp({
      email,
      password,
      options: { data: { name, role }, emailRedirectTo: `${url}/verify-email` },
    }),
  )
  const id = made.user!.id
  const inserted = await fetch(`${url}/api/profile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-registration': id },
    body: JSON.stringify({ name, profile_image: null, id_document: null }),
  })
  if (!inserted.ok) throw new Error(await inserted.text())
  const told = must(
    await visitor.functions.invoke('custom-confirmation-email', {
      body: { email, name, role, confirmationUrl: `${url}/verify-email` },
    }),
  )
  return { id, told }
}

/** Signs in; answers the headers that a signed-in person's requests bear. */
export async function signIn(
  url: string,
  anonKey: string,
  email: string,
  secret = password,
): Promise<{ authorization: string }> {
  const { data, error } = await openVisitor(url, anonKey).auth.signInWithPassword({ email, password: secret })
  if (error) throw error
  return { authorization: `Bearer ${data.session.access_token}` }
}

function must<Data>({ data, error }: { data: Data; error: unknown }) {
  if (error) throw error
  return data
}
