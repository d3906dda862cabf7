/** Apart from the contract, so that a public page reads who is signed in without its schemas. */
export const myProfilePath = '/api/profile'

/** A picture elsewhere would tell its owner who looks at it. Characters as in the check of `profiles.profile_image`. */
const ours =
  /^(https?:\/\/[^/\\]+)?(?:\/storage\/v1\/object\/public\/user-uploads\/(?:profile-images|instructor-photos)\/[^/\\?#]+(?:\?[^#]*)?|\/avatars\/[\w-]+\/[\w-]+\.svg)$/

export const pictureText = 'Upload your picture first, and give the address it has here.'

/** `origins`: undefined leaves it to the server, which knows its own. */
export function isOurPicture(address: string, origins?: readonly string[]): boolean {
  if (address === '') return true
  const found = ours.exec(address)
  return found !== null && (!found[1] || !origins || origins.includes(found[1]))
}
