// Made by `npm run sql` from the statements and the schema; do not edit.
export interface Statements {
  'account-deletion.count': { params: [string]; row: { lessons: number; files: number } }
  'account-deletion.gatherMyData.lockUsers': { params: [string]; row: Record<never, never> }
  'account-deletion.gatherMyData.readAudit': { params: [string]; row: { copies: number } }
  'account-deletion.listObstacles': { params: [string]; row: { begun: number; unmarked: number; admins: number } }
  'account-deletion.lockPeople': { params: [string | null, boolean | null]; row: Record<never, never> }
  'accounts.acceptAssertion': { params: [string, string, string]; row: Record<never, never> }
  'accounts.addCredential': { params: [string, string | null, string, string, Buffer, number, readonly (string | null)[]]; row: { id: string; createdAt: string } }
  'accounts.addEmailIdentity': { params: [string, string]; row: Record<never, never> }
  'accounts.addExternalUser': { params: [string, string | null, string, string, boolean, string | null]; row: Record<never, never> }
  'accounts.addIdentity': { params: [string, string, string, string]; row: Record<never, never> }
  'accounts.addKey': { params: [string, 'ES256' | 'RS256', Buffer, Buffer]; row: Record<never, never> }
  'accounts.addOrganisation': { params: [string, string, string | null, string, boolean]; row: { id: string } }
  'accounts.addUser': { params: [string, string | null, string | null, string, string, string, boolean, boolean | null, boolean | null]; row: Record<never, never> }
  'accounts.askForMail': { params: [Buffer | null, string | null, number, boolean | null, number]; row: { asked: boolean; wait: number } }
  'accounts.banForGood': { params: [string]; row: Record<never, never> }
  'accounts.banForGood.endSessions': { params: [string]; row: Record<never, never> }
  'accounts.becomeOrdinary': { params: [string, string]; row: Record<never, never> }
  'accounts.cancelEmailChange.deleteOneTimeTokens': { params: [string]; row: Record<never, never> }
  'accounts.challengeFactor.deleteFactorChallenges': { params: [string]; row: Record<never, never> }
  'accounts.challengeFactor.insertFactorChallenges': { params: [string, string | null, string | null, string | null, number]; row: { id: string; expiresAt: number } }
  'accounts.challengeFactor.updateFactors': { params: [string]; row: Record<never, never> }
  'accounts.changeEmail.agree': { params: [string, boolean | null, boolean | null]; row: { email: string; isEnough: boolean } }
  'accounts.changeEmail.readUsers': { params: [string | null, string]; row: Record<never, never> }
  'accounts.changeEmail.updateUsers': { params: [string, string]; row: Record<never, never> }
  'accounts.changeMetadata': { params: [string, string, readonly (string | null)[]]; row: Record<never, never> }
  'accounts.changeOrganisation': { params: [string, string, string | null, string, boolean]; row: Record<never, never> }
  'accounts.changeUserByAdmin.lockUsers': { params: [string]; row: Record<never, never> }
  'accounts.changeUserByAdmin.updateUsers': { params: [string, string | null, string, string]; row: Record<never, never> }
  'accounts.clearTokens': { params: [string]; row: Record<never, never> }
  'accounts.confirmEmail.updateIdentities': { params: [string]; row: Record<never, never> }
  'accounts.confirmEmail.updateUsers': { params: [string, boolean | null]; row: { email: string } }
  'accounts.countFactor.deleteFactors': { params: [string, string, string]; row: Record<never, never> }
  'accounts.countFactor.updateFactors': { params: [string]; row: Record<never, never> }
  'accounts.countFailures': { params: []; row: { count: number } }
  'accounts.countRecoveryCodes': { params: [string]; row: { id: string; total: number; remaining: number } }
  'accounts.createPupilAccount': { params: []; row: { id: string } }
  'accounts.credentialsOf': { params: [string]; row: { id: string; userId: string; factorId: string | null; credentialId: string; rpId: string; publicKey: Buffer; counter: number; transports: string[] } }
  'accounts.deleteAccount.deleteUsers': { params: [string]; row: Record<never, never> }
  'accounts.deleteAccount.lockUsers': { params: [string]; row: Record<never, never> }
  'accounts.deletePasskey': { params: [string, string]; row: Record<never, never> }
  'accounts.deleteUser.lockUsers': { params: [string]; row: Record<never, never> }
  'accounts.dropEmailChange': { params: [string]; row: Record<never, never> }
  'accounts.dropKey': { params: [string]; row: Record<never, never> }
  'accounts.emptyAccount.deleteFactors': { params: [string]; row: Record<never, never> }
  'accounts.emptyAccount.deleteIdentities': { params: [string]; row: Record<never, never> }
  'accounts.emptyAccount.deleteWebauthnCredentials': { params: [string]; row: Record<never, never> }
  'accounts.emptyAccount.updateUsers': { params: [string, string | null]; row: Record<never, never> }
  'accounts.endOAuth': { params: [Buffer, number, Buffer | null]; row: { provider: string; target: string; codeChallenge: string | null; linkUserId: string | null; role: 'student' | 'instructor'; isFresh: boolean; isHere: boolean } }
  'accounts.endSession': { params: [string]; row: Record<never, never> }
  'accounts.endSessions': { params: [string, string | null]; row: Record<never, never> }
  'accounts.enrolFactor': { params: [string, string, 'totp' | 'webauthn' | 'recovery_code', string, Buffer | null]; row: Record<never, never> }
  'accounts.findChallenge': { params: [string, string, string | null]; row: { id: string; challenge: string | null; rpId: string | null; isFresh: boolean; isSameCaller: boolean; isUsed: boolean } }
  'accounts.findDecoyProfile': { params: [string, number]; row: { email: string; role: string; at: string; isFirst: boolean } }
  'accounts.findIdentity': { params: [string, string]; row: { id: string; userId: string } }
  'accounts.findOrganisation': { params: [string]; row: { id: string; entityId: string; metadataXml: string; metadataUrl: string | null; attributeMapping: Record<string, unknown>; disabled: boolean; createdAt: string; updatedAt: string; domains: { id: string; domain: string; created_at: string; updated_at: string }[] } }
  'accounts.findPasskey': { params: [string]; row: { id: string; userId: string; factorId: string | null; credentialId: string; rpId: string; publicKey: Buffer; counter: number; transports: string[] } }
  'accounts.findReauthentication': { params: [string, number]; row: { isRecent: boolean; isMailbox: boolean } }
  'accounts.findUser': { params: [string]; row: { id: string; role: string; email: string; newEmail: string | null; passwordHash: string | null; isAnonymous: boolean; isSsoUser: boolean; isBanned: boolean; emailConfirmedAt: string | null; invitedAt: string | null; confirmationSentAt: string | null; recoverySentAt: string | null; emailChangeSentAt: string | null; reauthenticationSentAt: string | null; lastSignInAt: string | null; bannedUntil: string | null; deletedAt: string | null; createdAt: string; updatedAt: string; appMetadata: Record<string, unknown>; userMetadata: Record<string, unknown>; identities: { identity_id: string; id: string; user_id: string; identity_data: unknown; provider: string; last_sign_in_at: string | null; created_at: string; updated_at: string; email: string | null }[]; factors: { id: string; factor_type: 'totp' | 'webauthn' | 'recovery_code'; status: 'unverified' | 'verified'; friendly_name: string | null; last_challenged_at: string | null; created_at: string; updated_at: string }[] } }
  'accounts.findUserByEmail': { params: [string]; row: { id: string; role: string; email: string; newEmail: string | null; passwordHash: string | null; isAnonymous: boolean; isSsoUser: boolean; isBanned: boolean; emailConfirmedAt: string | null; invitedAt: string | null; confirmationSentAt: string | null; recoverySentAt: string | null; emailChangeSentAt: string | null; reauthenticationSentAt: string | null; lastSignInAt: string | null; bannedUntil: string | null; deletedAt: string | null; createdAt: string; updatedAt: string; appMetadata: Record<string, unknown>; userMetadata: Record<string, unknown>; identities: { identity_id: string; id: string; user_id: string; identity_data: unknown; provider: string; last_sign_in_at: string | null; created_at: string; updated_at: string; email: string | null }[]; factors: { id: string; factor_type: 'totp' | 'webauthn' | 'recovery_code'; status: 'unverified' | 'verified'; friendly_name: string | null; last_challenged_at: string | null; created_at: string; updated_at: string }[] } }
  'accounts.forgetAgreement': { params: [string]; row: Record<never, never> }
  'accounts.forgetFactor': { params: [string, string]; row: Record<never, never> }
  'accounts.forgetMailRequests': { params: [Buffer]; row: Record<never, never> }
  'accounts.forgetWrongCodes': { params: [string]; row: Record<never, never> }
  'accounts.generateRecoveryCodes': { params: [string, string, string]; row: Record<never, never> }
  'accounts.hasShownFactor': { params: [string]; row: Record<never, never> }
  'accounts.haveEnded': { params: [readonly (string | null)[], readonly (string | null)[]]; row: { ended: boolean } }
  'accounts.inviteAgain': { params: [string]; row: Record<never, never> }
  'accounts.isBanned': { params: [string]; row: Record<never, never> }
  'accounts.isEmailConfirmed': { params: [string | null]; row: { confirmed: boolean } }
  'accounts.isFresh': { params: [string]; row: Record<never, never> }
  'accounts.isTaken': { params: [string | null, string | null]; row: Record<never, never> }
  'accounts.issueToken.insertOneTimeTokens': { params: [string, 'confirmation' | 'recovery' | 'email_change_current' | 'email_change_new' | 'reauthentication', string, Buffer, Buffer | null, string | null, number, number, boolean]; row: Record<never, never> }
  'accounts.issueToken.updateUsers': { params: [string]; row: Record<never, never> }
  'accounts.liftBan': { params: [string]; row: Record<never, never> }
  'accounts.listBanned': { params: []; row: { id: string; until: string } }
  'accounts.listEndedSessions': { params: [number]; row: { id: string } }
  'accounts.listFailures': { params: [string]; row: { at: string; ip: string | null; what: 'sign-in-failed' | 'second-factor-failed' } }
  'accounts.listKeys': { params: [Buffer, number | null]; row: { kid: string; algorithm: 'ES256' | 'RS256'; createdAt: string; retiredAt: string | null; isOurs: boolean; isSpent: boolean } }
  'accounts.listOrganisations': { params: []; row: { id: string; entityId: string; metadataXml: string; metadataUrl: string | null; attributeMapping: Record<string, unknown>; disabled: boolean; createdAt: string; updatedAt: string; domains: { id: string; domain: string; created_at: string; updated_at: string }[] } }
  'accounts.listPasskeys': { params: [string]; row: { id: string; friendlyName: string | null; createdAt: string; lastUsedAt: string | null } }
  'accounts.listRefreshTokens': { params: [string, number | null]; row: { id: string; parentId: string | null; revokedAt: string | null; lately: boolean; today: boolean; isReused: boolean; reuses: number } }
  'accounts.listSessions': { params: [string]; row: { id: string; createdAt: string; refreshedAt: string | null; agent: string | null; ip: string | null; aal: 'aal1' | 'aal2'; isCurrent: boolean } }
  'accounts.listUsers': { params: [number | null, number | null]; row: { id: string; role: string; email: string; newEmail: string | null; passwordHash: string | null; isAnonymous: boolean; isSsoUser: boolean; isBanned: boolean; emailConfirmedAt: string | null; invitedAt: string | null; confirmationSentAt: string | null; recoverySentAt: string | null; emailChangeSentAt: string | null; reauthenticationSentAt: string | null; lastSignInAt: string | null; bannedUntil: string | null; deletedAt: string | null; createdAt: string; updatedAt: string; appMetadata: Record<string, unknown>; userMetadata: Record<string, unknown>; identities: { identity_id: string; id: string; user_id: string; identity_data: unknown; provider: string; last_sign_in_at: string | null; created_at: string; updated_at: string; email: string | null }[]; factors: { id: string; factor_type: 'totp' | 'webauthn' | 'recovery_code'; status: 'unverified' | 'verified'; friendly_name: string | null; last_challenged_at: string | null; created_at: string; updated_at: string }[] } }
  'accounts.listUsers.count': { params: []; row: { total: number } }
  'accounts.lockExternalProfile': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'accounts.lockFactors': { params: [string]; row: { id: string; factorType: 'totp' | 'webauthn' | 'recovery_code'; status: 'unverified' | 'verified'; friendlyName: string; secret: Buffer | null; lastStep: number | null; isLocked: boolean } }
  'accounts.lockPerson': { params: [string]; row: Record<never, never> }
  'accounts.lockSession': { params: [string, number | null, number | null, number | null]; row: { id: string; userId: string; aal: 'aal1' | 'aal2'; amr: unknown; userAgent: string | null; isOver: boolean; isIdle: boolean; isLow: boolean; isReplaced: boolean } }
  'accounts.lowerSessions': { params: [string, string, readonly (string | null)[]]; row: Record<never, never> }
  'accounts.makeDecoyAccount': { params: [string, string | null, string]; row: { shown: Record<string, unknown> } }
  'accounts.makeFirstKey': { params: [string, Buffer]; row: Record<never, never> }
  'accounts.makeRoom': { params: [string]; row: Record<never, never> }
  'accounts.note': { params: [string | null, string, string | null]; row: Record<never, never> }
  'accounts.noteDevice': { params: [string | null, Buffer | null, string | null, boolean | null]; row: { emit: string | null } }
  'accounts.noteUse': { params: [string, number]; row: Record<never, never> }
  'accounts.noteWrongCode': { params: [string, number | null]; row: Record<never, never> }
  'accounts.pruneKeys': { params: [readonly (string | null)[]]; row: Record<never, never> }
  'accounts.putEmail': { params: [string, string | null]; row: Record<never, never> }
  'accounts.raiseSession.deleteRefreshTokens': { params: [string]; row: Record<never, never> }
  'accounts.raiseSession.deleteSessions': { params: [string, string]; row: Record<never, never> }
  'accounts.raiseSession.insertRefreshTokens': { params: [string, string]; row: Record<never, never> }
  'accounts.raiseSession.lockSessions': { params: [string, string]; row: { id: string; aal: 'aal1' | 'aal2'; amr: unknown } }
  'accounts.raiseSession.updateSessions': { params: [string, string, string | null, string | null, string | null]; row: Record<never, never> }
  'accounts.readKeys': { params: [Buffer, number]; row: { kid: string; algorithm: 'ES256' | 'RS256'; sealedKey: Buffer; retiredAt: string | null } }
  'accounts.redeemCode.deleteOneTimeTokens': { params: [string, string]; row: Record<never, never> }
  'accounts.redeemCode.lockOneTimeTokens': { params: [string, readonly (string | null)[] | null]; row: { userId: string; kind: 'confirmation' | 'recovery' | 'email_change_current' | 'email_change_new' | 'reauthentication'; email: string; codeChallenge: string | null; keepsPassword: boolean; codeHash: Buffer } }
  'accounts.redeemCode.updateOneTimeTokens': { params: [readonly (string | null)[], readonly (string | null)[], number | null]; row: Record<never, never> }
  'accounts.redeemLink': { params: [Buffer, readonly (string | null)[]]; row: { userId: string; kind: 'confirmation' | 'recovery' | 'email_change_current' | 'email_change_new' | 'reauthentication'; email: string; codeChallenge: string | null; keepsPassword: boolean } }
  'accounts.refresh.deleteSessions': { params: [string]; row: Record<never, never> }
  'accounts.refresh.noteReuse': { params: [string]; row: Record<never, never> }
  'accounts.regenerateRecoveryCodes': { params: [string]; row: Record<never, never> }
  'accounts.rememberMail': { params: [string, string, string | null]; row: Record<never, never> }
  'accounts.rememberNewEmail': { params: [string, string | null]; row: Record<never, never> }
  'accounts.removeOrganisation': { params: [string]; row: Record<never, never> }
  'accounts.removeRecoveryCodes': { params: [string]; row: Record<never, never> }
  'accounts.renamePasskey': { params: [string, string, string | null]; row: { id: string; friendlyName: string | null; createdAt: string; lastUsedAt: string | null } }
  'accounts.renewIdentity': { params: [string, string, string]; row: Record<never, never> }
  'accounts.renewReauthentication': { params: [string]; row: Record<never, never> }
  'accounts.rotate.insertRefreshTokens': { params: [string, string, string | null]; row: Record<never, never> }
  'accounts.rotate.updateRefreshTokens': { params: [string]; row: Record<never, never> }
  'accounts.rotate.updateSessions': { params: [string, string | null, string | null]; row: Record<never, never> }
  'accounts.rotateKeys.lockSigningKeys': { params: []; row: Record<never, never> }
  'accounts.rotateKeys.updateSigningKeys': { params: [Buffer]; row: Record<never, never> }
  'accounts.sendConfirmation': { params: [string]; row: { mailId: string | null } }
  'accounts.setBan': { params: [string, number | null]; row: Record<never, never> }
  'accounts.setDomains.deleteSsoDomains': { params: [string, readonly (string | null)[]]; row: Record<never, never> }
  'accounts.setDomains.insertSsoDomains': { params: [string | null, readonly (string | null)[] | null]; row: Record<never, never> }
  'accounts.setDomains.readSsoDomains': { params: [readonly (string | null)[], string]; row: { domain: string } }
  'accounts.setPassword': { params: [string, string | null]; row: Record<never, never> }
  'accounts.setPatience': { params: [string | null]; row: { setConfig: string } }
  'accounts.setRoleInMetadata': { params: [string, string | null]; row: Record<never, never> }
  'accounts.shed.factors': { params: [string]; row: Record<never, never> }
  'accounts.shed.identities': { params: [string]; row: Record<never, never> }
  'accounts.shed.passkeys': { params: [string]; row: Record<never, never> }
  'accounts.shed.sessions': { params: [string]; row: Record<never, never> }
  'accounts.showCodes': { params: [string | null, readonly (Buffer | null)[] | null]; row: Record<never, never> }
  'accounts.signInWithCode.deleteFlowStates': { params: [string]; row: Record<never, never> }
  'accounts.signInWithCode.lockFlowStates': { params: [string]; row: { userId: string; codeChallenge: string; method: string; provider: string | null; providerTokens: Buffer | null; isFresh: boolean } }
  'accounts.signUpByEmail.deleteUsers': { params: [string, string]; row: Record<never, never> }
  'accounts.signUpByEmail.updateUsers': { params: [string]; row: Record<never, never> }
  'accounts.spendChallenge': { params: [string]; row: Record<never, never> }
  'accounts.startEmailChange': { params: [string, string | null]; row: Record<never, never> }
  'accounts.startOAuth': { params: [Buffer, string, string, string | null, string | null, 'student' | 'instructor', Buffer]; row: Record<never, never> }
  'accounts.startOver': { params: [string]; row: Record<never, never> }
  'accounts.startSession': { params: [string, string | null, string | null, string | null, string | null, string | null, string | null, number | null, string | null]; row: Record<never, never> }
  'accounts.storeChallenge': { params: [string | null, string, string, number]; row: { challengeId: string; expiresAt: number } }
  'accounts.storeCode': { params: [string, string, string, string, string | null, Buffer | null]; row: Record<never, never> }
  'accounts.syncProviders': { params: [string]; row: Record<never, never> }
  'accounts.takeAddress': { params: [string, string | null]; row: Record<never, never> }
  'accounts.takeChallenge': { params: [string, string | null]; row: { challenge: string; rpId: string; isFresh: boolean } }
  'accounts.tidy.deleteExpired': { params: [number]; row: Record<never, never> }
  'accounts.tidy.deleteMails': { params: []; row: Record<never, never> }
  'accounts.tidy.deleteRefreshTokens': { params: []; row: Record<never, never> }
  'accounts.tidy.deleteSessions': { params: []; row: Record<never, never> }
  'accounts.tidy.readUsers': { params: []; row: { id: string } }
  'accounts.tidyAccounts': { params: [string]; row: Record<never, never> }
  'accounts.tidyGuests': { params: [number]; row: Record<never, never> }
  'accounts.unlinkIdentity.deleteIdentities': { params: [string]; row: Record<never, never> }
  'accounts.unlinkIdentity.lockUsers': { params: [string]; row: Record<never, never> }
  'accounts.unlinkIdentity.readIdentities': { params: [string]; row: { id: string; provider: string } }
  'accounts.unlinkIdentity.updateUsers': { params: [string]; row: Record<never, never> }
  'accounts.useRecoveryCode': { params: [string, Buffer]; row: Record<never, never> }
  'accounts.verifyCode': { params: [string, number | null, Buffer | null]; row: Record<never, never> }
  'admin.countComplaints': { params: []; row: { waiting: number; oldestAt: string | null } }
  'admin.countDisputes': { params: []; row: { waiting: number; oldestAt: string | null; dueBy: string | null } }
  'admin.countLeads': { params: []; row: { waiting: number; oldestAt: string | null } }
  'admin.countLessonProblems': { params: []; row: { waiting: number; oldestAt: string | null } }
  'admin.countLessons': { params: []; row: { from: string; booked: number; delivered: number } }
  'admin.countLessonsOf': { params: [string]; row: { booked: number; delivered: number; cancelled: number; nextAt: string | null } }
  'admin.countObjections': { params: []; row: { waiting: number; oldestAt: string | null } }
  'admin.countPeople': { params: []; row: { role: 'student' | 'instructor' | 'school_owner' | 'admin'; confirmed: number; unconfirmed: number } }
  'admin.countPhotos': { params: []; row: { waiting: number; oldestAt: string | null } }
  'admin.countSchoolRequests': { params: []; row: { waiting: number; oldestAt: string | null } }
  'admin.countStuckPayments': { params: []; row: { waiting: number; oldestAt: string | null } }
  'admin.countSupport': { params: []; row: { waiting: number; oldestAt: string | null } }
  'admin.countVettings': { params: []; row: { waiting: number; oldestAt: string | null } }
  'admin.findAccount': { params: [string]; row: { confirmedAt: string | null; lastSignInAt: string | null; phone: string | null; suspended: boolean } }
  'admin.findDisputed': { params: [string]; row: { stripeDispute: string; pence: number; learnerId: string | null; instructorId: string | null } }
  'admin.findPlan': { params: [string]; row: { plan: 'free' | 'pro' | 'enterprise' } }
  'admin.findPlanPayment': { params: [string]; row: { pence: number; paidAt: string; name: string | null; email: string | null } }
  'admin.findSuspension': { params: [string]; row: { reason: string; at: string; lessons: 'keep' | 'cancel'; byId: string | null; byName: string | null } }
  'admin.findVoucherPayment': { params: [string]; row: { amountPence: number; paidAt: string; buyerName: string | null; buyerEmail: string | null; recipientName: string | null; sentAt: string | null } }
  'admin.getAhead.payments': { params: [readonly (string | null)[]]; row: { packageKind: 'single' | 'first' | 'block'; pence: number } }
  'admin.getAhead.unmarked': { params: [string]; row: { unmarked: number } }
  'admin.getLessonRecord.acts': { params: [string]; row: { at: string; what: 'receipt-undone' | 'cost-changed'; pence: number } }
  'admin.getLessonRecord.lesson': { params: [string]; row: { id: string; startsAt: string; endsAt: string; minutes: number; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed'; pricePence: number | null; pickup: string | null; paidWith: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null; cancelledAt: string | null; cancelledBy: 'learner' | 'instructor' | 'platform' | null; cancelReason: string; cancelledCostPence: number | null; outcome: 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null; createdAt: string; bookedAt: string | null; deliveredAt: string | null; enteredByInstructor: boolean; learnerId: string | null; learnerName: string | null; learnerHasAccount: boolean; instructorId: string; instructorName: string | null } }
  'admin.getLessonRecord.moves': { params: [string]; row: { by: 'learner' | 'instructor' | null; school: string | null; from: string; fromMinutes: number; to: string; toMinutes: number; at: string } }
  'admin.getLessonRecord.parts': { params: [string]; row: { checkoutId: string; packageName: string; minutes: number; pence: number; commissionPence: number; state: 'held' | 'released' | 'returned' | 'refunded'; settledAt: string | null } }
  'admin.getLessonRecord.payments': { params: [string]; row: { packageName: string; amountPence: number; paidAt: string } }
  'admin.getLessonRecord.refunds': { params: [string]; row: { pence: number; status: 'due' | 'sent' | 'failed' | 'by-hand' | 'disputed'; createdAt: string; sentAt: string | null; explanation: string } }
  'admin.getLessonRecord.takenBack': { params: [string]; row: { outcome: string; saidAt: string; costPence: number | null; at: string } }
  'admin.letIn': { params: [string]; row: Record<never, never> }
  'admin.listAdmins': { params: []; row: { email: string; name: string; joinedAt: string; lastSignInAt: string | null } }
  'admin.listAudit': { params: [string | null, string | null, string | null, string | null, string | null, string | null, number | null]; row: { id: string; at: string; kind: 'act' | 'vetting' | 'document' | 'school' | 'lesson' | 'money' | 'account'; what: string; detail: string; pence: number | null; byId: string | null; byName: string | null; subjectId: string | null; subjectName: string | null; instructorId: string | null; instructorName: string | null; lessonId: string | null; lessonStartsAt: string | null } }
  'admin.listBookings': { params: [string, string, string | null, string | null, number | null]; row: { id: string; at: string; kind: 'paid' | 'released' | 'reversed' | 'refund-due' | 'refund-sent' | 'joined' | 'moved' | 'payout-due' | 'payout-sent' | 'payout-returned' | 'waived' | 'disputed' | 'dispute-lost' | 'dispute-borne' | 'refund-returned' | 'refund-by-hand' | 'plan-paid' | 'plan-refunded' | 'plan-refund-returned' | 'voucher-paid' | 'voucher-redeemed' | 'voucher-refunded' | 'voucher-refund-returned' | 'voucher-refund-by-hand' | 'voucher-lapsed'; learner: string | null; instructor: string | null; lessonId: string | null; checkoutId: string | null; cardClearing: number; held: number; refundsDue: number; instructorPayable: number; payoutsDue: number; transferred: number; commission: number; goodwill: number; disputed: number; disputeLosses: number; stripeFees: number; paidByHand: number; planFees: number; vouchers: number; vouchersLapsed: number } }
  'admin.listDisputes': { params: [boolean | null, string | null, string | null, number | null]; row: { id: string; reference: string; pence: number; reason: string; status: 'warning_needs_response' | 'warning_under_review' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'prevented' | 'appeal_needs_response' | 'appeal_under_review'; openedAt: string; dueBy: string | null; closedAt: string | null; feePence: number; evidence: string | null; submittedAt: string | null; inquiryAnsweredAt: string | null; refusal: string | null; lostPence: number; fromHeldPence: number; fromRefundsPence: number; fromInstructorPence: number; decidedAt: string | null; explanation: string | null; packageName: string | null; isPlan: boolean; isVoucher: boolean; learnerId: string | null; learnerName: string | null; instructorId: string | null; instructorName: string | null; earnedPence: number | null; turn: string } }
  'admin.listEarnedParts': { params: [string]; row: { checkoutId: string } }
  'admin.listNotes': { params: [string]; row: { id: string; at: string; text: string; byId: string | null; byName: string | null } }
  'admin.listObjections': { params: [boolean, string | null, string | null, number | null]; row: { id: string; lessonId: string; reason: string; status: 'open' | 'upheld' | 'dismissed' | 'corrected'; madeAt: string; markedAt: string; decidedAt: string | null; refundedPence: number; explanation: string; startsAt: string; minutes: number; markedBy: 'instructor' | 'platform' | null; outcome: 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null; learnerId: string | null; learnerName: string | null; instructorId: string | null; instructorName: string | null; earnedPence: number } }
  'admin.listReportedReviews': { params: [boolean, string | null, string | null, number | null]; row: { id: string; by: 'learner' | 'instructor'; stars: number; text: string; reply: string; removedBecause: 'not-genuine' | 'insulting' | 'discriminating' | 'personal-details' | 'off-topic' | null; lessonId: string; occasion: 'first' | 'fifth' | 'last'; publishedAt: string; learnerId: string | null; learnerName: string | null; learnerIsNew: boolean; instructorId: string | null; instructorName: string | null; firstAt: string; reports: { personId: string | null; name: string | null; reason: 'not-genuine' | 'insulting' | 'discriminating' | 'personal-details' | 'off-topic'; text: string; madeAt: string; decision: 'kept' | 'removed' | null; explanation: string }[] } }
  'admin.listRows': { params: [string | null, string, string]; row: { startsOn: string; learners: number; instructors: number; booked: number; delivered: number; cancelled: number; takenPence: number; refundedPence: number; earnedPence: number; commissionPence: number; goodwillPence: number; vettingsDecided: number; vettingHours: number | null } }
  'admin.listSchoolRequests': { params: [boolean, string | null, string | null, number | null]; row: { id: string; personId: string; name: string; town: string; instructors: number; website: string; message: string; status: 'open' | 'accepted' | 'declined' | 'withdrawn'; reason: string | null; madeAt: string; closedAt: string | null; byName: string; byEmail: string; byRole: 'student' | 'instructor' | 'admin' | 'school_owner' } }
  'admin.listStuckPayments': { params: [number | null]; row: { id: string; what: 'payment' | 'at-stripe' | 'refund' | 'payout' | 'account' | 'voucher'; personId: string | null; pence: number; trouble: unknown; lastError: string; reference: string | null; at: string; canSettle: boolean; personName: string | null } }
  'admin.listUserLessons': { params: [string, string | null, string | null, number | null]; row: { id: string; startsAt: string; minutes: number; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed'; pricePence: number | null; cancelledAt: string | null; cancelledBy: 'learner' | 'instructor' | 'platform' | null; cancelReason: string; outcome: 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null; learnerId: string | null; learnerName: string | null; learnerHasAccount: boolean; instructorId: string; instructorName: string | null } }
  'admin.listUsers': { params: [readonly (string | null)[] | null, string | null, string | null, string | null, string | null, string | null, string | null, number | null, string | null]; row: { id: string; name: string; email: string; role: 'student' | 'instructor' | 'admin' | 'school_owner'; profileImage: string | null; status: 'pending' | 'approved'; suspended: boolean; vettingStatus: 'not_submitted' | 'in_review' | 'approved' | 'rejected' | null; joinedAt: string; lastSignInAt: string | null; sortKey: string } }
  'admin.lockAdmins': { params: []; row: Record<never, never> }
  'admin.lockSchoolRequest': { params: [string]; row: { personId: string; name: string; status: 'open' | 'accepted' | 'declined' | 'withdrawn' } }
  'admin.medianHours': { params: [string, string]; row: { hours: number | null } }
  'admin.mustBeAdmin': { params: []; row: { isAdmin: boolean } }
  'admin.noteAct': { params: ['suspended' | 'restored' | 'role-changed' | 'lessons-cancelled' | 'report-downloaded' | 'payment-retried' | 'payment-settled' | 'mail-sent-again' | 'profile-changed' | 'noted' | 'lesson-cancelled' | 'school-declined' | 'payment-refunded' | 'objection-decided' | 'review-decided' | 'password-reset-sent' | 'sessions-ended' | 'records-searched' | 'dispute-answered' | 'dispute-decided' | 'contract-agreed' | 'contract-ended' | 'lead-changed' | 'lead-assigned' | 'lead-planned' | 'lead-noted' | 'lead-erased' | 'package-offered' | 'package-changed' | 'package-archived' | 'package-restored' | 'support-answered' | 'support-closed', string | null, string]; row: Record<never, never> }
  'admin.planEachTime': { params: []; row: { setConfig: string } }
  'admin.searchLessons': { params: [readonly (string | null)[] | null, string | null, string | null, number | null, string | null, string | null]; row: { id: string; startsAt: string; minutes: number; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed'; pricePence: number | null; cancelledAt: string | null; cancelledBy: 'learner' | 'instructor' | 'platform' | null; cancelReason: string; outcome: 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null; learnerId: string | null; learnerName: string | null; learnerHasAccount: boolean; instructorId: string; instructorName: string | null } }
  'admin.searchPayments': { params: [readonly (string | null)[] | null, string | null, string | null, number | null, string | null, string | null]; row: { id: string; packageName: string; amountPence: number; createdAt: string; paidAt: string | null; at: string; status: 'paid' | 'expired' | 'unpaid'; refundedPence: number; bySomebodyElse: boolean; reference: string | null; isStuck: boolean; learnerId: string; learnerName: string | null; instructorId: string; instructorName: string | null; lessonId: string | null; lessonStartsAt: string | null } }
  'admin.shutOut': { params: [string, string | null, string | null]; row: Record<never, never> }
  'admin.sumMoney': { params: []; row: { heldPence: number; heldForLessonsPence: number; owedToInstructorsPence: number; paidOutPence: number; refundsDuePence: number; commissionPence: number; goodwillPence: number; disputesPence: number } }
  'admin.sumPayments': { params: [string]; row: { count: number; paidPence: number; refundedPence: number; earnedPence: number } }
  'analytics.changeReport': { params: [string, string, 'last-week' | 'last-month' | 'this-month' | '4-weeks' | '12-weeks' | '12-months' | 'this-tax-year' | 'last-tax-year' | 'days', string | null, string | null, boolean, readonly (string | null)[], string | null, string | null, string]; row: Record<never, never> }
  'analytics.claimEmail': { params: [string, string | null]; row: { instructorId: string; name: string; period: 'last-week' | 'last-month' | 'this-month' | '4-weeks' | '12-weeks' | '12-months' | 'this-tax-year' | 'last-tax-year' | 'days'; fromOn: string | null; toOn: string | null; compares: boolean; parts: ('income' | 'income-chart' | 'forecast' | 'lessons' | 'learners' | 'hours-chart' | 'opening-chart' | 'busy-hours')[]; emailed: 'never' | 'weekly' | 'monthly' } }
  'analytics.countLearners': { params: [string, readonly (string | null)[], readonly (string | null)[], readonly (string | null)[]]; row: { learnersActive: number; learnersNew: number; learnersLost: number } }
  'analytics.countReports': { params: [string]; row: { count: number } }
  'analytics.deleteReport': { params: [string, string]; row: Record<never, never> }
  'analytics.describeLink': { params: [string]; row: { name: string; emailed: 'never' | 'weekly' | 'monthly' } }
  'analytics.findBusyHours': { params: [string, string, string]; row: { weekday: number; hour: number; lessons: number } }
  'analytics.findReport': { params: [string, string]; row: { id: string; name: string; period: 'last-week' | 'last-month' | 'this-month' | '4-weeks' | '12-weeks' | '12-months' | 'this-tax-year' | 'last-tax-year' | 'days'; fromOn: string | null; toOn: string | null; compares: boolean; parts: ('income' | 'income-chart' | 'forecast' | 'lessons' | 'learners' | 'hours-chart' | 'opening-chart' | 'busy-hours')[]; emailed: 'never' | 'weekly' | 'monthly'; emailsDoneOn: string | null; createdAt: string } }
  'analytics.findSources': { params: [string, readonly (string | null)[], readonly (string | null)[], readonly (string | null)[]]; row: { invitation: number; directory: number } }
  'analytics.forecastWeeks': { params: [string, readonly (string | null)[], string]; row: { lessons: number; minutes: number; pence: number; low: number | null; high: number | null; weeks: number } }
  'analytics.hasAnyLesson': { params: [string]; row: { has: boolean } }
  'analytics.listEmailed': { params: [string]; row: { id: string; emailed: 'never' | 'weekly' | 'monthly'; emailsDoneOn: string } }
  'analytics.listReports': { params: [string]; row: { id: string; name: string; period: 'last-week' | 'last-month' | 'this-month' | '4-weeks' | '12-weeks' | '12-months' | 'this-tax-year' | 'last-tax-year' | 'days'; fromOn: string | null; toOn: string | null; compares: boolean; parts: ('income' | 'income-chart' | 'forecast' | 'lessons' | 'learners' | 'hours-chart' | 'opening-chart' | 'busy-hours')[]; emailed: 'never' | 'weekly' | 'monthly'; emailsDoneOn: string | null; createdAt: string } }
  'analytics.lockProfile': { params: [string]; row: Record<never, never> }
  'analytics.saveReport': { params: [string, string, 'last-week' | 'last-month' | 'this-month' | '4-weeks' | '12-weeks' | '12-months' | 'this-tax-year' | 'last-tax-year' | 'days', string | null, string | null, boolean, readonly (string | null)[], 'never' | 'weekly' | 'monthly', string | null]; row: { id: string } }
  'analytics.setEmails': { params: [string, string | null, string | null]; row: { name: string; emailed: 'never' | 'weekly' | 'monthly' } }
  'analytics.sumOpening': { params: [string, string | null, string | null]; row: { since: string; taught: unknown[] } }
  'analytics.sumSkills': { params: [string, readonly (string | null)[], readonly (string | null)[], readonly (string | null)[]]; row: { rating: number | null; assessments: number; learnersAssessed: number; levelsGained: number } }
  'analytics.sumWork': { params: [string | null, readonly (string | null)[], readonly (string | null)[], readonly (string | null)[]]; row: { lessons: number; minutes: number; cancelled: number; cancelledLate: number; cancelledByMe: number; noShows: number; grossPence: number; commissionPence: number; netPence: number; cashPence: number; bankPence: number; incomePence: number } }
  'app.consumeRateLimit': { params: [Buffer, number | null, number | null]; row: { granted: boolean } }
  'app.resetRateLimit': { params: [Buffer]; row: Record<never, never> }
  'assessments.createAssessment': { params: [string, string, string, string, number, string, string]; row: { id: string } }
  'assessments.forgetSelfRating': { params: [string]; row: Record<never, never> }
  'assessments.listLessonsToRate': { params: [string, number]; row: { lessonId: string; startsAt: string; endsAt: string; instructorName: string | null; isTrainee: boolean | null } }
  'assessments.listReaders': { params: [string]; row: { id: string; name: string; isTrainee: boolean; sharedAt: string | null } }
  'assessments.rateLesson.insert': { params: [string, string, string, string, string, string, boolean | null]; row: { lessonId: string } }
  'assessments.rateLesson.update': { params: [string, string, string]; row: { lessonId: string } }
  'assessments.read': { params: [string]; row: { id: string; studentId: string; studentName: string | null; instructorId: string; instructorName: string | null; instructorIsTrainee: boolean | null; lessonId: string; date: string; overallRating: number; assessmentData: unknown; instructorNotes: string; createdAt: string; updatedAt: string } }
  'assessments.readSelfRatings': { params: [string]; row: { lessonId: string; learnerId: string; date: string; skills: Record<string, unknown>; note: string; sawMarks: boolean; ratedAt: string } }
  'assessments.shareRecord': { params: [string, string]; row: Record<never, never> }
  'assessments.stopSharingRecord': { params: [string, string]; row: Record<never, never> }
  'assessments.updateAssessment': { params: [string, string | null, number | null, string | null]; row: Record<never, never> }
  'books.addExpense': { params: [string, string, number, string, string, string | null]; row: { id: string } }
  'books.addJourney': { params: [string, string, number, string]; row: { id: string } }
  'books.addReading': { params: [string, string, string, number, number]; row: { id: string } }
  'books.addRecurring': { params: [string, string, number, string, 'week' | 'month', string, string | null]; row: { id: string } }
  'books.changeExpense': { params: [string, string, string, number, string, string, string | null]; row: Record<never, never> }
  'books.changeReading': { params: [string, string, string, string, number, number]; row: Record<never, never> }
  'books.changeRecurring': { params: [string, string, number, string, string, string | null]; row: Record<never, never> }
  'books.correctMiles': { params: [string, string, number | null]; row: Record<never, never> }
  'books.countExpenses': { params: [string, string, string, string | null]; row: { count: number } }
  'books.countRecurring': { params: [string, string]; row: { count: number } }
  'books.deleteExpense': { params: [string, string]; row: Record<never, never> }
  'books.deleteJourney': { params: [string, string]; row: Record<never, never> }
  'books.deleteOldDays': { params: [string]; row: Record<never, never> }
  'books.deleteOldExpenses': { params: [string]; row: Record<never, never> }
  'books.deleteOldJourneys': { params: [string]; row: Record<never, never> }
  'books.deleteOldLinks': { params: []; row: Record<never, never> }
  'books.deleteOldReadings': { params: [string | null]; row: Record<never, never> }
  'books.deleteOldRecurring': { params: [string]; row: Record<never, never> }
  'books.deleteReading': { params: [string, string]; row: Record<never, never> }
  'books.endLink': { params: [string, string]; row: Record<never, never> }
  'books.enterDue': { params: [string | null, number | null, string | null, string | null, string | null, readonly (string | null)[]]; row: Record<never, never> }
  'books.findDeleted': { params: [string, string]; row: { on: string } }
  'books.findFirstDay': { params: [string]; row: { createdAt: string; spentOn: string | null } }
  'books.findReceipt': { params: [string]; row: Record<never, never> }
  'books.findRecurring': { params: [string, string]; row: { every: 'week' | 'month'; startsOn: string; endsOn: string | null; entered: number } }
  'books.forgetOtherIncome': { params: [string]; row: Record<never, never> }
  'books.getYear': { params: [string, number]; row: { taxYear: number; carMethod: 'actual' | 'approved'; carBusinessPercent: number; country: 'england' | 'scotland'; otherIncomePence: number } }
  'books.listDays': { params: [string, string, string]; row: { on: string; workedOutTenths: number | null; correctedTenths: number | null } }
  'books.listEarned': { params: [string, string, string]; row: { kind: 'paid' | 'released' | 'reversed' | 'refund-due' | 'refund-sent' | 'joined' | 'moved' | 'payout-due' | 'payout-sent' | 'payout-returned' | 'waived' | 'disputed' | 'dispute-lost' | 'dispute-borne' | 'refund-returned' | 'refund-by-hand' | 'plan-paid' | 'plan-refunded' | 'plan-refund-returned' | 'voucher-paid' | 'voucher-redeemed' | 'voucher-refunded' | 'voucher-refund-returned' | 'voucher-refund-by-hand' | 'voucher-lapsed'; on: string; learnerId: string | null; netPence: number; commissionPence: number } }
  'books.listExpenses': { params: [string, string, string]; row: { id: string; on: string; pence: number; category: string; note: string; receipt: string | null; isRecurring: boolean } }
  'books.listJourneys': { params: [string, string, string]; row: { id: string; on: string; tenths: number; reason: string } }
  'books.listLinks': { params: [string]; row: { id: string; name: string; createdAt: string; expiresAt: string; openedAt: string | null } }
  'books.listMilesDue': { params: [string | null, string, number | null]; row: { instructorId: string; from: string } }
  'books.listNames': { params: [readonly (string | null)[]]; row: { id: string; name: string } }
  'books.listNoted': { params: [string, string, string]; row: { on: string; tenths: number } }
  'books.listPaidToSchool': { params: [string, string, string]; row: { note: string; on: string; netPence: number; commissionPence: number } }
  'books.listPlanFees': { params: [string, string, string]; row: { pence: number; on: string } }
  'books.listReadings': { params: [string]; row: { id: string; on: string; car: string; miles: number; privateMiles: number; sinceOn: string | null; drivenMiles: number | null } }
  'books.listReceived': { params: [string | null, string | null, string | null]; row: { learnerId: string | null; pence: number; method: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | 'before'; on: string } }
  'books.listRecurring': { params: [string]; row: { id: string; category: string; pence: number; note: string; every: 'week' | 'month'; startsOn: string; endsOn: string | null; entered: number } }
  'books.listToEnter': { params: [string]; row: { id: string } }
  'books.listUnnamedReceipts': { params: []; row: { name: string } }
  'books.lockProfile': { params: [string]; row: Record<never, never> }
  'books.lockRecurring': { params: [string]; row: { instructorId: string; category: string; pence: number; note: string; every: 'week' | 'month'; startsOn: string; endsOn: string | null; entered: number } }
  'books.makeLink': { params: [string, string, Buffer]; row: { id: string; name: string; createdAt: string; expiresAt: string; openedAt: string | null } }
  'books.noteEntered': { params: [string, number]; row: Record<never, never> }
  'books.noteMiles': { params: [string | null, readonly (string | null)[], readonly (number | null)[], string]; row: Record<never, never> }
  'books.noteOpened': { params: [string]; row: Record<never, never> }
  'books.openLink': { params: [Buffer]; row: { id: string; instructorId: string; expiresAt: string; isFirst: boolean } }
  'books.passOver': { params: [string, number | null]; row: Record<never, never> }
  'books.passPrivateMilesOn': { params: [string, string]; row: Record<never, never> }
  'books.removeEmptyDay': { params: [string, string]; row: Record<never, never> }
  'books.restoreExpense': { params: [string, string]; row: Record<never, never> }
  'books.setYear': { params: [string, number, 'actual' | 'approved', number, 'england' | 'scotland', number]; row: Record<never, never> }
  'books.takeCorrectionBack': { params: [string, string]; row: Record<never, never> }
  'books.takePrivateMiles': { params: [string, string, number]; row: Record<never, never> }
  'calendar.applyImports': { params: [string, number | null]; row: { startsAt: string; endsAt: string; title: string; isFree: boolean } }
  'calendar.blockAgain': { params: [string, string]; row: Record<never, never> }
  'calendar.claimDue': { params: [number | null, boolean, number, number, number | null]; row: { id: string; host: string; instructorId: string } }
  'calendar.endFeed': { params: []; row: Record<never, never> }
  'calendar.findFeed': { params: []; row: { madeAt: string; lastReadAt: string | null } }
  'calendar.findImportedEntry': { params: [string, string]; row: { title: string; during: string } }
  'calendar.insertImport': { params: [string, string, string, string, Buffer, Buffer]; row: Record<never, never> }
  'calendar.letThrough': { params: [string | null, string, boolean | null, string]; row: Record<never, never> }
  'calendar.listConflicts': { params: [string]; row: { importId: string; title: string; startsAt: string; endsAt: string; lessonId: string; lessonStartsAt: string; lessonEndsAt: string; learnerId: string | null; name: string | null } }
  'calendar.listEvents': { params: [string, string, string]; row: { title: string; startsAt: string; endsAt: string; clashes: string[] } }
  'calendar.listFeedBlocks': { params: [string, number, number | null]; row: { id: string; startsAt: string; endsAt: string; note: string } }
  'calendar.listFeedLessons': { params: [string, number, number | null, number]; row: { id: string; status: 'booked' | 'delivered' | 'cancelled'; startsAt: string; endsAt: string; changedAt: string; calendarVersion: number; pickup: string | null; testAt: string | null; testCentre: string | null; address: string | null; postcode: string | null; endsAddress: string | null; endsPostcode: string | null; isTeaching: boolean; otherName: string | null; isWithTrainee: boolean | null; car: { isLearners: boolean; gearbox: string | null; name: string | null } | null } }
  'calendar.listImports': { params: []; row: { id: string; name: string; host: string; addedAt: string; readAt: string | null; triedAt: string | null; fault: string | null; busyTimes: number } }
  'calendar.lockDiary': { params: [string | null]; row: { lock: string | null } }
  'calendar.makeFeed': { params: [Buffer | null]; row: Record<never, never> }
  'calendar.readImport': { params: [string]; row: { sealedUrl: Buffer; etag: string | null; lastModified: string | null; expandedOn: string | null; zone: string } }
  'calendar.removeImport': { params: [string]; row: Record<never, never> }
  'calendar.storeReading.lock': { params: [string]; row: { instructorId: string; failures: number } }
  'calendar.storeReading.note': { params: [string, string | null, string | null, string | null, number, number | null]; row: Record<never, never> }
  'calendar.storeReading.noteFault': { params: [string, string | null, number]; row: Record<never, never> }
  'calendar.storeTimes.delete': { params: [string]; row: Record<never, never> }
  'calendar.storeTimes.insert': { params: [string | null, readonly (string | null)[], readonly (string | null)[]]; row: Record<never, never> }
  'calendar.whoseFeed.readCalendarFeeds': { params: [Buffer]; row: { personId: string } }
  'calendar.whoseFeed.updateCalendarFeeds': { params: [string]; row: Record<never, never> }
  'calendar.zoneOf': { params: [string]; row: { zone: string } }
  'cancellation-terms.getCancellationTerms': { params: [string | null]; row: { tiers: unknown; freePasses: number } }
  'cancellation-terms.lock': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'cancellation-terms.setCancellationTerms': { params: [string, string, number]; row: Record<never, never> }
  'cars.addCar': { params: [string, string, string | null, 'manual' | 'automatic', boolean]; row: { id: string } }
  'cars.addCarDates': { params: [string | null, readonly (string | null)[], readonly (string | null)[]]; row: Record<never, never> }
  'cars.changeCar': { params: [string, string | null, string | null, boolean | null, boolean | null, string | null, boolean | null]; row: Record<never, never> }
  'cars.countAbsences': { params: [string]; row: { ahead: number } }
  'cars.countCars': { params: [string]; row: { cars: number } }
  'cars.describe': { params: [readonly (string | null)[]]; row: { id: string; startsAt: string; endsAt: string; instructorId: string; carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing'; instructor: string; instructorEmail: string | null; zone: string; learnerId: string | null; learner: string | null; carId: string | null; car: string | null; carOwnerId: string | null } }
  'cars.findCar': { params: [string]; row: { id: string; name: string; registration: string | null; gearbox: 'manual' | 'automatic'; dualControls: boolean } }
  'cars.findEntry': { params: [string]; row: { carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing'; carId: string | null } }
  'cars.forgetArchived': { params: [string, readonly (string | null)[]]; row: Record<never, never> }
  'cars.forgetDrivers': { params: [string]; row: { instructorId: string; position: number | null } }
  'cars.forgetLessons': { params: [string]; row: { entryId: string; choice: string; otherCarId: string | null } }
  'cars.getLearnerCar': { params: [string, string]; row: { gearbox: 'manual' | 'automatic' | null; ownCar: boolean; insuranceSeenOn: string | null; insuredUntil: string | null } }
  'cars.getNextMissingMail': { params: [string, string, number]; row: { at: string } }
  'cars.listArchivedDrivers': { params: [string, string]; row: { instructorId: string } }
  'cars.listCars': { params: [string, string | null]; row: { id: string; ownerId: string; name: string; registration: string | null; gearbox: 'manual' | 'automatic'; dualControls: boolean; archivedAt: string | null; createdAt: string; updatedAt: string; isOwn: boolean; lessonsAhead: number; drivers: { id: string; name: string }[]; absences: { id: string; startsAt: string | null; endsAt: string | null; note: string }[]; dates: unknown } }
  'cars.listDatesToRemindOf': { params: [readonly (number | null)[], string]; row: { id: string; ownerId: string; name: string; registration: string | null; kind: 'mot' | 'tax' | 'insurance' | 'service'; dueOn: string; step: number } }
  'cars.listDrivers': { params: [string]; row: { instructorId: string } }
  'cars.listMissing': { params: [string | null]; row: { id: string } }
  'cars.listMissingOf': { params: [string, string]; row: { id: string } }
  'cars.listSchoolCars': { params: [string]; row: { id: string } }
  'cars.listSchoolInstructors': { params: [string]; row: { id: string; name: string } }
  'cars.listWaitingForCar': { params: [string]; row: { instructorId: string } }
  'cars.lockCar': { params: [string]; row: { id: string } }
  'cars.lockMembers': { params: [string, readonly (string | null)[]]; row: { instructorId: string } }
  'cars.lockOwner': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'cars.noteArchivedDrivers': { params: [string | null, readonly (string | null)[]]; row: Record<never, never> }
  'cars.noteArchivedLessons': { params: [string]; row: Record<never, never> }
  'cars.noteMissingMail': { params: [string, string, number]; row: Record<never, never> }
  'cars.noteOtherCars': { params: [string]; row: Record<never, never> }
  'cars.reassignCars': { params: [readonly (string | null)[] | null, string | null]; row: { id: string } }
  'cars.removeArchivedDrivers': { params: [string, readonly (string | null)[]]; row: Record<never, never> }
  'cars.removeCarDates': { params: [string, readonly (string | null)[], readonly (string | null)[]]; row: Record<never, never> }
  'cars.returnLessons': { params: [string | null, readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (string | null)[] | null]; row: { id: string } }
  'data.learnTables': { params: [readonly (string | null)[]]; row: { name: string; guarded: boolean; columns: string[]; key: string[] } }
  'diary.addAbsence': { params: [string | null, string | null, string | null, string | null]; row: { id: string; startsAt: string; endsAt: string; note: string } }
  'diary.addDrivers': { params: [string | null, readonly (string | null)[], string | null, string | null]; row: Record<never, never> }
  'diary.addException': { params: [string | null, string | null, number, string | null, string | null, string | null]; row: { id: string; on: string; opens: string | null; closes: string | null; note: string } }
  'diary.blockTimes': { params: [string | null, readonly (string | null)[] | null, string | null, string | null, readonly (string | null)[] | null, boolean | null]; row: { id: string; instructorId: string; learnerId: string | null; carId: string | null; carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing'; kind: 'hold' | 'lesson' | 'block' | 'imported'; during: string; withBuffer: string; gapMinutes: number; live: boolean; expiresAt: string | null; note: string; repeatId: string | null; createdAt: string; bySchool: string | null; startsIn: number | null; endsIn: number | null; travelOverridden: boolean; overImported: boolean; busy: string; busyFrom: string; busyUntil: string } }
  'diary.clearImported': { params: [string | null, string | null, string | null, number | null]; row: { clearImported: string } }
  'diary.confirmTime': { params: [string | null]; row: { id: string | null; instructorId: string | null; learnerId: string | null; carId: string | null; carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing' | null; kind: 'hold' | 'lesson' | 'block' | 'imported' | null; during: string | null; withBuffer: string | null; gapMinutes: number | null; live: boolean | null; expiresAt: string | null; note: string | null; repeatId: string | null; createdAt: string | null; bySchool: string | null; startsIn: number | null; endsIn: number | null; travelOverridden: boolean | null; overImported: boolean | null; busy: string | null; busyFrom: string | null; busyUntil: string | null; conflict: string | null } }
  'diary.deleteBlocks': { params: [string, string, string]; row: { id: string; instructorId: string; learnerId: string | null; carId: string | null; carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing'; kind: 'block'; during: string; withBuffer: string; gapMinutes: number; live: boolean; expiresAt: string | null; note: string; repeatId: string | null; createdAt: string; bySchool: string | null; startsIn: number | null; endsIn: number | null; travelOverridden: boolean; overImported: boolean; busy: string; busyFrom: string; busyUntil: string } }
  'diary.describeCar': { params: [string, string, 'manual' | 'automatic']; row: Record<never, never> }
  'diary.ensureDiary': { params: [string]; row: Record<never, never> }
  'diary.enterTime': { params: [string | null, string | null, string | null, number | null, number | null, number | null, boolean | null, string | null, string | null]; row: { id: string | null; instructorId: string | null; learnerId: string | null; carId: string | null; carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing' | null; kind: 'hold' | 'lesson' | 'block' | 'imported' | null; during: string | null; withBuffer: string | null; gapMinutes: number | null; live: boolean | null; expiresAt: string | null; note: string | null; repeatId: string | null; createdAt: string | null; bySchool: string | null; startsIn: number | null; endsIn: number | null; travelOverridden: boolean | null; overImported: boolean | null; busy: string | null; busyFrom: string | null; busyUntil: string | null; conflict: string | null } }
  'diary.extendHold': { params: [string, number | null, string | null]; row: { expiresAt: string } }
  'diary.findAvailability': { params: [string | null, string | null, string | null, readonly (number | null)[] | null, string | null]; row: { instructorId: string; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown } } }
  'diary.findMinutesLacking': { params: [string | null, string | null, number | null, number | null, number | null, string | null]; row: { lacking: number | null } }
  'diary.findTravelDiary': { params: [string]; row: { zone: string; baseSpot: number | null } }
  'diary.getDiarySettings': { params: [string]; row: { zone: string; bookingNoticeHours: number; horizonDays: number; bufferMinutes: number; slotStepMinutes: number; lessonLengths: number[]; countsWayHome: boolean; opensOnBankHolidays: boolean; bankHolidaysOf: 'england-and-wales' | 'scotland' | null; holidayRegion: 'england-and-wales' | 'scotland'; openUntil: string | null } }
  'diary.getEntry': { params: [string]; row: { id: string; instructorId: string; learnerId: string | null; carId: string | null; carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing'; kind: 'hold' | 'lesson' | 'block' | 'imported'; during: string; withBuffer: string; gapMinutes: number; live: boolean; expiresAt: string | null; note: string; repeatId: string | null; createdAt: string; bySchool: string | null; startsIn: number | null; endsIn: number | null; travelOverridden: boolean; overImported: boolean; busy: string; busyFrom: string; busyUntil: string } }
  'diary.getHours': { params: [string]; row: { weekday: number; opens: string; closes: string } }
  'diary.holdTime': { params: [string | null, string | null, string | null, string | null, number | null, number | null, number | null, number | null, number | null]; row: { id: string | null; instructorId: string | null; learnerId: string | null; carId: string | null; carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing' | null; kind: 'hold' | 'lesson' | 'block' | 'imported' | null; during: string | null; withBuffer: string | null; gapMinutes: number | null; live: boolean | null; expiresAt: string | null; note: string | null; repeatId: string | null; createdAt: string | null; bySchool: string | null; startsIn: number | null; endsIn: number | null; travelOverridden: boolean | null; overImported: boolean | null; busy: string | null; busyFrom: string | null; busyUntil: string | null; conflict: string | null } }
  'diary.importFreeTimes': { params: [string | null, readonly (string | null)[] | null, readonly (string | null)[] | null]; row: { importFree: string } }
  'diary.importTimes': { params: [string | null, readonly (string | null)[] | null, readonly (string | null)[] | null]; row: { import: string } }
  'diary.learnIn': { params: [string | null, string | null]; row: { learnIn: string } }
  'diary.listAvailabilities': { params: [readonly (string | null)[], string | null, string | null, readonly (number | null)[] | null, string | null]; row: { id: string; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown } } }
  'diary.listBookedOutside': { params: [string]; row: { id: string; on: string; startsAt: string; endsAt: string } }
  'diary.listCars': { params: [string]; row: { id: string; name: string; gearbox: 'manual' | 'automatic' } }
  'diary.listCarsTaken': { params: [string, string | null, number | null, string | null]; row: { name: string; startsAt: string | null; endsAt: string | null; note: string | null } }
  'diary.listEntries': { params: [string, string, string]; row: { id: string; instructorId: string; learnerId: string | null; carId: string | null; carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing'; kind: 'hold' | 'lesson' | 'block' | 'imported'; during: string; withBuffer: string; gapMinutes: number; live: boolean; expiresAt: string | null; note: string; repeatId: string | null; createdAt: string; bySchool: string | null; startsIn: number | null; endsIn: number | null; travelOverridden: boolean; overImported: boolean; busy: string; busyFrom: string; busyUntil: string } }
  'diary.listExceptions': { params: [string]; row: { id: string; on: string; opens: string | null; closes: string | null; note: string } }
  'diary.listFreeCars': { params: [string, string | null, number | null, string | null]; row: { id: string; name: string; gearbox: 'manual' | 'automatic' } }
  'diary.listFreeEvents': { params: [string, string, string]; row: { id: string; instructorId: string; learnerId: string | null; carId: string | null; carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing'; kind: 'imported'; during: string; withBuffer: string; gapMinutes: number; live: boolean; expiresAt: string | null; note: string; repeatId: string | null; createdAt: string; bySchool: string | null; startsIn: number | null; endsIn: number | null; travelOverridden: boolean; overImported: boolean; busy: string; busyFrom: string; busyUntil: string } }
  'diary.listInTheWay': { params: [string, string | null, number | null, number | null, number | null, string | null]; row: { id: string; kind: 'hold' | 'lesson' | 'block' | 'imported'; startsAt: string; endsAt: string; note: string; overlaps: boolean; isClose: boolean; leastGap: number; comesFirst: boolean | null; needed: number | null; free: number | null } }
  'diary.listOpenTimes.availability': { params: [readonly (string | null)[] | null, string | null, string | null]; row: { id: string; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown } } }
  'diary.listOpenTimes.blocks': { params: [readonly (string | null)[], string | null, string | null]; row: { id: string; starts: number; ends: number } }
  'diary.listTravelLessons': { params: [string, string, string]; row: { id: string; starts: number; ends: number; startsIn: number | null; endsIn: number | null } }
  'diary.listUnknownRoutes': { params: [number, number, number | null, number, number | null]; row: { fromSpot: number; toSpots: number[] } }
  'diary.lockDriverCars': { params: [readonly (string | null)[]]; row: { pgAdvisoryXactLock: string } }
  'diary.lockHold': { params: [string]; row: { lock: string | null } }
  'diary.markOverImported': { params: [string, boolean]; row: Record<never, never> }
  'diary.moveTime': { params: [string | null, string | null, number | null, boolean | null, string | null, string | null]; row: { id: string | null; instructorId: string | null; learnerId: string | null; carId: string | null; carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing' | null; kind: 'hold' | 'lesson' | 'block' | 'imported' | null; during: string | null; withBuffer: string | null; gapMinutes: number | null; live: boolean | null; expiresAt: string | null; note: string | null; repeatId: string | null; createdAt: string | null; bySchool: string | null; startsIn: number | null; endsIn: number | null; travelOverridden: boolean | null; overImported: boolean | null; busy: string | null; busyFrom: string | null; busyUntil: string | null; conflict: string | null } }
  'diary.openDiary': { params: [string | null, string | null]; row: { open: string } }
  'diary.openHoliday': { params: [string | null, string | null, number, string | null]; row: { id: string; on: string; opens: string | null; closes: string | null; note: string } }
  'diary.publicIdOf': { params: [string]; row: { publicId: string } }
  'diary.releaseTime': { params: [string | null]; row: { id: string; instructorId: string; learnerId: string | null; carId: string | null; carChoice: 'any' | 'chosen' | 'learners' | 'none' | 'missing'; kind: 'hold' | 'lesson'; during: string; withBuffer: string; gapMinutes: number; live: boolean; expiresAt: string | null; note: string; repeatId: string | null; createdAt: string; bySchool: string | null; startsIn: number | null; endsIn: number | null; travelOverridden: boolean; overImported: boolean; busy: string; busyFrom: string; busyUntil: string } }
  'diary.removeAbsence': { params: [string, string]; row: Record<never, never> }
  'diary.removeCars': { params: [string, readonly (string | null)[]]; row: Record<never, never> }
  'diary.removeDrivers': { params: [string, readonly (string | null)[]]; row: Record<never, never> }
  'diary.removeException': { params: [string, string]; row: Record<never, never> }
  'diary.resolveInstructorId': { params: [string | null]; row: { id: string } }
  'diary.restorePlaces': { params: [string, readonly (string | null)[], readonly (number | null)[]]; row: Record<never, never> }
  'diary.setBase': { params: [string, number | null, 'england-and-wales' | 'scotland']; row: Record<never, never> }
  'diary.setCar': { params: [string | null, string | null, string | null]; row: { conflict: string | null } }
  'diary.setDiarySettings': { params: [string, string, number, number, number, number, readonly (number | null)[], boolean | null, boolean | null, string | null, boolean | null]; row: { zone: string; bookingNoticeHours: number; horizonDays: number; bufferMinutes: number; slotStepMinutes: number; lessonLengths: number[]; countsWayHome: boolean; opensOnBankHolidays: boolean; bankHolidaysOf: 'england-and-wales' | 'scotland' | null; holidayRegion: 'england-and-wales' | 'scotland'; openUntil: string | null; changed: boolean; gapChanged: boolean } }
  'diary.setEnds': { params: [string | null, number | null, number | null, boolean | null]; row: { lacking: number | null } }
  'diary.setGaps': { params: [string | null]; row: { setGaps: string } }
  'diary.setHours.deleteWeeklyHours': { params: [string]; row: Record<never, never> }
  'diary.setHours.insertWeeklyHours': { params: [string | null, string | null]; row: Record<never, never> }
  'diary.setHours.lock': { params: [string]; row: Record<never, never> }
  'diary.setLearnersCar': { params: [string, string, 'manual' | 'automatic' | null, boolean, string | null, string | null]; row: Record<never, never> }
  'diary.setUsualCar': { params: [string, string]; row: Record<never, never> }
  'disputes.answerDispute': { params: [string, string | null, string | null, string | null]; row: Record<never, never> }
  'disputes.beginCheck': { params: [string]; row: { checks: number } }
  'disputes.findBearer': { params: [string]; row: { instructorId: string } }
  'disputes.findEvidence': { params: [string]; row: { reason: string; status: 'warning_needs_response' | 'warning_under_review' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'prevented' | 'appeal_needs_response' | 'appeal_under_review'; packageName: string | null; amountPence: number | null; paidAt: string | null; payerLinkId: string | null; learner: string | null; learnerEmail: string | null; instructor: string | null; brand: string | null; last4: string | null; refundedPence: number } }
  'disputes.findLearner': { params: [string]; row: { id: string; name: string } }
  'disputes.findPayment': { params: [string]; row: { id: string; lessonId: string | null } }
  'disputes.findReceived': { params: [string]; row: { paymentIntent: string | null } }
  'disputes.findToSend': { params: [string]; row: { stripeDispute: string; evidence: string; evidenceFields: unknown; evidenceAt: string } }
  'disputes.forgetEvidence': { params: [number]; row: Record<never, never> }
  'disputes.listLessons': { params: [string | null, number | null]; row: { id: string; startsAt: string; minutes: number; pickup: string | null; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed'; outcome: 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null; bookedAt: string | null; markedAt: string | null; markedBy: 'instructor' | 'platform' | null; cancelledAt: string | null; cancelledBy: 'learner' | 'instructor' | 'platform' | null; cancellationTiers: unknown; freePasses: number; instructor: string | null; assessedAt: string | null } }
  'disputes.listOpen': { params: []; row: { id: string; stripeDispute: string; isUnsent: boolean } }
  'disputes.lockDispute': { params: [string]; row: { id: string; stripeDispute: string; paymentIntent: string | null; pence: number; reason: string; status: 'warning_needs_response' | 'warning_under_review' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'prevented' | 'appeal_needs_response' | 'appeal_under_review'; openedAt: string; dueBy: string | null; closedAt: string | null; checks: number; notedCheck: number; withdrawnPence: number; feePence: number; lostPence: number; fromHeldPence: number; fromRefundsPence: number; fromInstructorPence: number; bookings: number; evidence: string | null; evidenceFields: unknown; evidenceAt: string | null; evidenceBy: string | null; submittedAt: string | null; inquiryAnsweredAt: string | null; inquiryAnswers: number; refusal: string | null; decidedAt: string | null; explanation: string | null } }
  'disputes.lockLost': { params: [string | null]; row: { id: string; stripeDispute: string; paymentIntent: string | null; pence: number; reason: string; status: 'lost'; openedAt: string; dueBy: string | null; closedAt: string | null; checks: number; notedCheck: number; withdrawnPence: number; feePence: number; lostPence: number; fromHeldPence: number; fromRefundsPence: number; fromInstructorPence: number; bookings: number; evidence: string | null; evidenceFields: unknown; evidenceAt: string | null; evidenceBy: string | null; submittedAt: string | null; inquiryAnsweredAt: string | null; inquiryAnswers: number; refusal: string | null; decidedAt: string | null; explanation: string | null } }
  'disputes.lockLostOfPayment': { params: [string]; row: { id: string; stripeDispute: string; paymentIntent: string; pence: number; reason: string; status: 'lost'; openedAt: string; dueBy: string | null; closedAt: string | null; checks: number; notedCheck: number; withdrawnPence: number; feePence: number; lostPence: number; fromHeldPence: number; fromRefundsPence: number; fromInstructorPence: number; bookings: number; evidence: string | null; evidenceFields: unknown; evidenceAt: string | null; evidenceBy: string | null; submittedAt: string | null; inquiryAnsweredAt: string | null; inquiryAnswers: number; refusal: string | null; decidedAt: string | null; explanation: string | null } }
  'disputes.lockTaken': { params: [string]; row: { creditId: string; minutes: number; pence: number; commissionPence: number; checkoutId: string; learnerId: string; instructorId: string; minutesLeft: number; goneId: string | null } }
  'disputes.lockToBear': { params: [string]; row: { stripeDispute: string; paymentIntent: string | null; lostPence: number; fromHeldPence: number; fromRefundsPence: number; fromInstructorPence: number; instructorId: string | null; earnedPence: number | null } }
  'disputes.lockUnused': { params: [string]; row: { id: string; checkoutId: string; learnerId: string; instructorId: string; minutesBought: number; penceBought: number; minutesLeft: number; penceLeft: number; commissionPenceLeft: number; createdAt: string } }
  'disputes.nextBooking': { params: [string]; row: { stripeDispute: string; bookings: number } }
  'disputes.noteDecision': { params: [string, number, string | null]; row: Record<never, never> }
  'disputes.noteDispute': { params: [string, number, string | null, number, string, number | null, string | null, number | null, boolean | null]; row: { isNew: boolean } }
  'disputes.noteGivenBack': { params: [string, string, number, number, number]; row: Record<never, never> }
  'disputes.noteLine': { params: [string, number, number]; row: Record<never, never> }
  'disputes.noteLost': { params: [string, number]; row: Record<never, never> }
  'disputes.noteOwedAgain': { params: [string, number]; row: Record<never, never> }
  'disputes.noteRefunds': { params: [string, number]; row: Record<never, never> }
  'disputes.noteRefusal': { params: [string, string | null]; row: Record<never, never> }
  'disputes.noteReport': { params: [string, string | null, number, string, string]; row: Record<never, never> }
  'disputes.noteTaken': { params: [string, string, number, number, number]; row: Record<never, never> }
  'disputes.noteUnborne': { params: [string, number]; row: Record<never, never> }
  'disputes.stateOfPayment': { params: [string]; row: { dispute: 'open' | 'lost' | null } }
  'drives.changeEvent': { params: [string, number, boolean | null, boolean | null, string | null]; row: Record<never, never> }
  'drives.countMine': { params: [string]; row: { drives: number; bytes: number } }
  'drives.deleteComment': { params: [string]; row: Record<never, never> }
  'drives.deleteDrive': { params: [string]; row: Record<never, never> }
  'drives.deleteOldTraces': { params: [number]; row: Record<never, never> }
  'drives.deleteTrace': { params: [string]; row: Record<never, never> }
  'drives.findEvent': { params: [string, number]; row: { number: number } }
  'drives.findMine': { params: [string, string]; row: { id: string } }
  'drives.findSameDrive': { params: [string, Buffer]; row: { id: string } }
  'drives.findTrace': { params: [string]; row: { createdAt: string } }
  'drives.getDrive': { params: [string]; row: { id: string; learnerId: string; startedAt: string; source: 'recorded' | 'file' | 'simulated'; state: 'waiting' | 'done' | 'failed'; seconds: number; km: number | null; track: unknown; forces: unknown; losses: unknown } }
  'drives.insertComment': { params: [string, number, string, string]; row: Record<never, never> }
  'drives.insertDrive': { params: [string, string, Buffer, 'recorded' | 'file' | 'simulated', number, number | null]; row: { id: string } }
  'drives.insertEvents': { params: [string | null, readonly (number | null)[], readonly (string | null)[], readonly (string | null)[], readonly (number | null)[], readonly (number | null)[], readonly (number | null)[], readonly (number | null)[], readonly (number | null)[]]; row: Record<never, never> }
  'drives.insertTrace': { params: [string, Buffer]; row: Record<never, never> }
  'drives.listComments': { params: [string]; row: { id: string; number: number; authorId: string; body: string; createdAt: string } }
  'drives.listDrives': { params: [string, number | null]; row: { id: string; learnerId: string; startedAt: string; source: 'recorded' | 'file' | 'simulated'; state: 'waiting' | 'done' | 'failed'; seconds: number; km: number | null; eventCount: number } }
  'drives.listEvents': { params: [string]; row: { number: number; kind: 'brake' | 'acceleration' | 'turn' | 'lane-change'; side: 'left' | 'right' | null; fromSeconds: number; toSeconds: number; peak: number; band: number; confidence: number; isExercise: boolean; skill: string | null } }
  'drives.listShares': { params: [string]; row: { instructorId: string; sharedAt: string } }
  'drives.lookAgain': { params: [string]; row: Record<never, never> }
  'drives.markFailed': { params: [string]; row: Record<never, never> }
  'drives.names': { params: [readonly (string | null)[]]; row: { id: string; name: string } }
  'drives.readTrace': { params: [string]; row: { packed: Buffer } }
  'drives.shareDrive': { params: [string, string, string]; row: Record<never, never> }
  'drives.stopSharing': { params: [string, string]; row: Record<never, never> }
  'drives.stopSharingAll': { params: [string, string]; row: Record<never, never> }
  'drives.storeResult': { params: [string, number, number | null, string | null, string | null, string]; row: Record<never, never> }
  'events.emit': { params: [string | null, string | null]; row: { emit: string | null } }
  'events.readEvent': { params: [string]; row: { name: string; payload: unknown; emittedAt: string } }
  'favourites.add': { params: [string, string]; row: Record<never, never> }
  'favourites.listFavourites': { params: [string]; row: { id: string; card: { id: string; name: string; profileImage: string | null; carPhoto: string | null; photosAreDrawn: boolean; headline: string; about: string; gearboxes: ('manual' | 'automatic')[]; hourlyRatePence: number | null; firstLesson: { minutes: number | null; pricePence: number | null } | null; priceRules: { evening: { from: string | null; extraPence: number | null } | null; weekend: { extraPence: number | null } | null; long: { fromMinutes: number | null; lessPence: number | null } | null }; languages: string[]; specialisms: string[]; gender: 'female' | 'male' | 'other' | null; car: string; badgeKind: 'ADI' | 'PDI' | null; badgeExpiresOn: string | null; outcode: string | null; radiusKm: number; testCentres: string[]; reviews: number; stars: number } | null; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown } | null } }
  'favourites.listNames': { params: [readonly (string | null)[]]; row: { id: string; name: string } }
  'favourites.mayBeSaved': { params: [string, string | null]; row: { others: number } }
  'favourites.remove': { params: [string, string]; row: Record<never, never> }
  'game.addEncouragement': { params: [string, string, 'well-driven' | 'keep-going' | 'good-week' | 'theory' | 'nearly-there' | 'own', string | null]; row: { id: string } }
  'game.addFriend': { params: [string | null, string | null]; row: Record<never, never> }
  'game.addGoal': { params: [string, 'questions' | 'skill' | 'lessons' | 'practice' | 'dark' | 'wet' | 'mock-theory' | 'own', string | null, number, string | null, string | null]; row: Record<never, never> }
  'game.addPause': { params: [string, string]; row: Record<never, never> }
  'game.addPlayer': { params: [string, string, boolean, boolean, boolean, string]; row: Record<never, never> }
  'game.changeGoal': { params: [string, number, string | null, string | null, string | null]; row: Record<never, never> }
  'game.changePlayer': { params: [string, string | null, boolean | null, boolean | null, boolean | null, string | null]; row: Record<never, never> }
  'game.countBooked': { params: [string, string]; row: { booked: number } }
  'game.findArea': { params: [string]; row: { area: string } }
  'game.findByCode': { params: [string, string]; row: { id: string } }
  'game.findDemoLearner': { params: [string]; row: { id: string; name: string } }
  'game.findGoal': { params: [string, string]; row: { kind: 'questions' | 'skill' | 'lessons' | 'practice' | 'dark' | 'wet' | 'mock-theory' | 'own'; skill: string | null; target: number; words: string | null; byOn: string | null; doneAt: string | null } }
  'game.findGuardian': { params: [string]; row: Record<never, never> }
  'game.findPlayer': { params: [string]; row: { alias: string; friends: boolean; school: boolean; area: boolean; friendCode: string; friendCount: number } }
  'game.findPupil': { params: [string, string]; row: { hasGuardian: boolean } }
  'game.findSchool': { params: [string]; row: { id: string; name: string } }
  'game.getPerson': { params: [string]; row: { name: string; email: string | null } }
  'game.listAnswers': { params: [readonly (string | null)[], string | null, string]; row: { personId: string; questionId: string; isRight: boolean; answeredAt: string } }
  'game.listAtSchool': { params: [string, number, string, readonly (number | null)[] | null, string]; row: { id: string; alias: string } }
  'game.listEncouragements': { params: [string]; row: { id: string; from: string; kind: 'well-driven' | 'keep-going' | 'good-week' | 'theory' | 'nearly-there' | 'own'; words: string | null; sentAt: string } }
  'game.listFriends': { params: [string, number, string, readonly (number | null)[] | null]; row: { id: string; alias: string } }
  'game.listGoals': { params: [string]; row: { id: string; kind: 'questions' | 'skill' | 'lessons' | 'practice' | 'dark' | 'wet' | 'mock-theory' | 'own'; skill: string | null; target: number; words: string | null; byOn: string | null; doneAt: string | null; createdAt: string } }
  'game.listHazardMocks': { params: [readonly (string | null)[], string | null, string, number]; row: { personId: string; at: string; points: number } }
  'game.listInArea': { params: [string, number, string, readonly (number | null)[] | null, string]; row: { id: string; alias: string } }
  'game.listLessons': { params: [readonly (string | null)[], string | null, string]; row: { personId: string; skills: unknown; date: string; createdAt: string } }
  'game.listPasses': { params: [readonly (string | null)[]]; row: { personId: string; at: string } }
  'game.listPauses': { params: [string]; row: { week: string } }
  'game.listSent': { params: [string, string]; row: { kind: 'well-driven' | 'keep-going' | 'good-week' | 'theory' | 'nearly-there' | 'own'; words: string | null; sentAt: string } }
  'game.listSharpClips': { params: [readonly (string | null)[]]; row: { personId: string; at: string } }
  'game.listStudyDays': { params: [readonly (string | null)[], string, number, number]; row: { personId: string; on: string } }
  'game.listTaken': { params: [readonly (string | null)[]]; row: { alias: string } }
  'game.listTheoryMocks': { params: [readonly (string | null)[], string | null, string]; row: { personId: string; handedInAt: string; score: number } }
  'game.lockPupil': { params: [string, string]; row: Record<never, never> }
  'game.lockSettings': { params: [string]; row: Record<never, never> }
  'game.noteAge': { params: [string]; row: Record<never, never> }
  'game.readSettings': { params: [string]; row: { isOn: boolean; showsInstructors: boolean; aims: unknown; ageRefusedAt: string | null } }
  'game.removeFriends': { params: [string]; row: Record<never, never> }
  'game.removeGoal': { params: [string, string]; row: Record<never, never> }
  'game.removePause': { params: [string, string]; row: Record<never, never> }
  'game.removePlayer': { params: [string]; row: Record<never, never> }
  'game.removeTooYoung': { params: [string]; row: Record<never, never> }
  'game.setGame': { params: [string, boolean, boolean, string]; row: Record<never, never> }
  'guests.takeOver': { params: [string | null, string | null]; row: { id: string; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed' } }
  'hazards.countMock': { params: [string, string, string | null]; row: { clips: number; has: boolean } }
  'hazards.findClip': { params: [string, string]; row: { points: number[]; pattern: 'too-many' | 'rhythm' | null } }
  'hazards.getHazards': { params: [string]; row: { id: string; scene: string; mockId: string | null; points: number[]; pattern: 'too-many' | 'rhythm' | null; recordedAt: string } }
  'hazards.recordHazardClip': { params: [string, string, string, string | null, readonly (number | null)[], readonly (number | null)[], 'too-many' | 'rhythm' | null]; row: Record<never, never> }
  'idempotency.claimKey': { params: [string | null, string | null, readonly (string | null)[] | null]; row: { earlier: { same: boolean | null; answer: string | null } | null } }
  'idempotency.storeAnswer': { params: [string | null, Buffer | null]; row: { storeAnswer: string } }
  'instructors.agreeToTrainee': { params: [string | null, string | null]; row: Record<never, never> }
  'instructors.approvePhoto': { params: [string]; row: { id: string; kind: 'portrait' | 'car'; path: string; status: 'in_review' | 'approved' | 'refused'; reason: string; submittedAt: string; instructorId: string } }
  'instructors.approvePhoto.before': { params: [string, string]; row: { path: string } }
  'instructors.approvePhoto.file': { params: [string, string, string]; row: Record<never, never> }
  'instructors.approvePhoto.lock': { params: [string]; row: { instructorId: string; kind: 'portrait' | 'car'; path: string; etag: string } }
  'instructors.approvePhoto.picture': { params: [string, string | null]; row: Record<never, never> }
  'instructors.approvePhoto.show': { params: [string, string | null, string | null]; row: Record<never, never> }
  'instructors.emitExpiring': { params: [readonly (number | null)[], string]; row: { id: string; badgeExpiresOn: string | null; licenceExpiresOn: string | null; step: number } }
  'instructors.ensureInstructor': { params: [string | null]; row: { is: boolean } }
  'instructors.exists': { params: [string]; row: Record<never, never> }
  'instructors.findEtags': { params: [readonly (string | null)[]]; row: { name: string; etag: string } }
  'instructors.findInstructors': { params: [number | null, number | null, number | null, number | null, string | null, number | null, string | null, string | null, string | null, string | null, string | null, number | null, string | null, string | null, boolean | null, number | null, number | null, number | null, number | null]; row: { card: { id: string; name: string; profileImage: string | null; carPhoto: string | null; photosAreDrawn: boolean; headline: string; about: string; gearboxes: ('manual' | 'automatic')[]; hourlyRatePence: number | null; firstLesson: { minutes: number | null; pricePence: number | null } | null; priceRules: { evening: { from: string | null; extraPence: number | null } | null; weekend: { extraPence: number | null } | null; long: { fromMinutes: number | null; lessPence: number | null } | null }; languages: string[]; specialisms: string[]; gender: 'female' | 'male' | 'other' | null; car: string; badgeKind: 'ADI' | 'PDI' | null; badgeExpiresOn: string | null; outcode: string | null; radiusKm: number; testCentres: string[]; reviews: number; stars: number }; km: number; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown } } }
  'instructors.findVettingOf': { params: [string]; row: { id: string; instructorId: string; status: 'not_submitted' | 'in_review' | 'approved' | 'rejected'; badgeKind: 'ADI' | 'PDI' | null; badgeNumber: string | null; badgeExpiresOn: string | null; reason: string; submittedAt: string | null; decidedAt: string | null; decidedBy: string | null; documentsDeleteAfter: string | null; licenceExpiresOn: string | null; documents: { kind: 'licence' | 'badge' | 'dbs'; path: string; number: string; datedOn: string; openedAt: string | null }[] } }
  'instructors.forgetDueDocuments.readObjects': { params: [number]; row: { name: string } }
  'instructors.forgetDueDocuments.withVettings': { params: []; row: Record<never, never> }
  'instructors.getInstructor': { params: [string | null, string | null]; row: { card: { id: string; name: string; profileImage: string | null; carPhoto: string | null; photosAreDrawn: boolean; headline: string; about: string; gearboxes: ('manual' | 'automatic')[]; hourlyRatePence: number | null; firstLesson: { minutes: number | null; pricePence: number | null } | null; priceRules: { evening: { from: string | null; extraPence: number | null } | null; weekend: { extraPence: number | null } | null; long: { fromMinutes: number | null; lessPence: number | null } | null }; languages: string[]; specialisms: string[]; gender: 'female' | 'male' | 'other' | null; car: string; badgeKind: 'ADI' | 'PDI' | null; badgeExpiresOn: string | null; outcode: string | null; radiusKm: number; testCentres: string[]; reviews: number; stars: number }; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown }; gearbox: string; agreedGearbox: 'manual' | 'automatic' | null; agreedToTrainee: boolean } }
  'instructors.getMyInstructor': { params: [string]; row: { id: string; headline: string; about: string; gearboxes: ('manual' | 'automatic')[]; hourlyRatePence: number | null; firstLessonMinutes: number | null; firstLessonPence: number | null; eveningFrom: string | null; eveningExtraPence: number | null; weekendExtraPence: number | null; longFromMinutes: number | null; longLessPence: number | null; languages: string[]; specialisms: string[]; testCentres: string[]; gender: 'female' | 'male' | 'other' | null; car: string; plan: 'free' | 'pro' | 'enterprise'; outcode: string | null; sector: string | null; lat: number | null; lng: number | null; radiusKm: number; badgeKind: 'ADI' | 'PDI' | null; badgeNumber: string | null; badgeExpiresOn: string | null; licenceExpiresOn: string | null; vettedUntil: string | null; remindedDays: number | null; createdAt: string; updatedAt: string; place: string | null; withdrawn: boolean; reviewCount: number; reviewStars: number; facets: string; portrait: string | null; carPhoto: string | null; photosAreDrawn: boolean; complete: boolean; priceRules: { evening: { from: string | null; extraPence: number | null } | null; weekend: { extraPence: number | null } | null; long: { fromMinutes: number | null; lessPence: number | null } | null }; vetted: boolean | null; hasHours: boolean; lessonLengths: number[] } }
  'instructors.getMyPhotos': { params: [string]; row: { id: string; kind: 'portrait' | 'car'; path: string; status: 'in_review' | 'approved' | 'refused'; reason: string; submittedAt: string } }
  'instructors.isPhoto': { params: [string]; row: Record<never, never> }
  'instructors.isTrainee': { params: [string | null]; row: { isTrainee: boolean } }
  'instructors.listExpiring': { params: [string, number, number | null, number | null]; row: { id: string; instructorId: string; status: 'approved'; badgeKind: 'ADI' | 'PDI' | null; badgeNumber: string | null; badgeExpiresOn: string | null; reason: string; submittedAt: string | null; decidedAt: string | null; decidedBy: string | null; documentsDeleteAfter: string | null; licenceExpiresOn: string | null; documents: { kind: 'licence' | 'badge' | 'dbs'; path: string; number: string; datedOn: string; openedAt: string | null }[]; name: string; email: string; profileImage: string | null } }
  'instructors.listFoundCards': { params: [readonly (string | null)[] | null, number | null, number | null, number | null, number | null, string | null]; row: { card: { id: string; name: string; profileImage: string | null; carPhoto: string | null; photosAreDrawn: boolean; headline: string; about: string; gearboxes: ('manual' | 'automatic')[]; hourlyRatePence: number | null; firstLesson: { minutes: number | null; pricePence: number | null } | null; priceRules: { evening: { from: string | null; extraPence: number | null } | null; weekend: { extraPence: number | null } | null; long: { fromMinutes: number | null; lessPence: number | null } | null }; languages: string[]; specialisms: string[]; gender: 'female' | 'male' | 'other' | null; car: string; badgeKind: 'ADI' | 'PDI' | null; badgeExpiresOn: string | null; outcode: string | null; radiusKm: number; testCentres: string[]; reviews: number; stars: number }; km: number; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown } } }
  'instructors.listPhotosToCheck': { params: [number | null]; row: { id: string; kind: 'portrait' | 'car'; path: string; status: 'in_review'; reason: string; submittedAt: string; instructorId: string; name: string; shownPath: string | null } }
  'instructors.listVettingEvents': { params: [string]; row: { id: string; what: 'submitted' | 'approved' | 'rejected' | 'documents-deleted'; byId: string | null; reason: string; foundOnRegister: boolean; at: string } }
  'instructors.listVettings': { params: [string, number | null, number | null]; row: { id: string; instructorId: string; status: 'not_submitted' | 'in_review' | 'approved' | 'rejected'; badgeKind: 'ADI' | 'PDI' | null; badgeNumber: string | null; badgeExpiresOn: string | null; reason: string; submittedAt: string | null; decidedAt: string | null; decidedBy: string | null; documentsDeleteAfter: string | null; licenceExpiresOn: string | null; documents: { kind: 'licence' | 'badge' | 'dbs'; path: string; number: string; datedOn: string; openedAt: string | null }[]; name: string; email: string; profileImage: string | null } }
  'instructors.mayDecide': { params: []; row: { may: boolean } }
  'instructors.mustBeChecked': { params: [string]; row: { kind: 'licence' | 'badge' | 'dbs'; isSame: boolean | null; isOpened: boolean } }
  'instructors.mustBeChecked.lockVettings': { params: [string]; row: { badgeKind: 'ADI' | 'PDI' | null } }
  'instructors.mustBeSoleHolder.lockVettings': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'instructors.mustBeSoleHolder.readVettings': { params: [string]; row: Record<never, never> }
  'instructors.noteEvent': { params: [string, string | null, boolean | null]; row: Record<never, never> }
  'instructors.notePhotoDecision': { params: [string, 'portrait' | 'car', 'approved' | 'refused', string]; row: Record<never, never> }
  'instructors.refusePhoto': { params: [string, string]; row: { id: string; kind: 'portrait' | 'car'; path: string; status: 'in_review'; reason: string; submittedAt: string; instructorId: string } }
  'instructors.setFirstLesson': { params: [string, number | null, number | null]; row: Record<never, never> }
  'instructors.setMyInstructor': { params: [string, string | null, string | null, readonly (string | null)[] | null, number | null, readonly (string | null)[] | null, readonly (string | null)[] | null, 'female' | 'male' | 'other' | null, string | null, number | null, readonly (string | null)[] | null, string | null, number | null, number | null, number | null, number | null]; row: { changed: boolean } }
  'instructors.setMyInstructor.lock': { params: [string]; row: Record<never, never> }
  'instructors.setMyInstructor.place': { params: [string, string | null, string | null, number | null, number | null]; row: Record<never, never> }
  'instructors.showCars': { params: [readonly (string | null)[]]; row: Record<never, never> }
  'instructors.storeDecision': { params: [string, 'not_submitted' | 'in_review' | 'approved' | 'rejected', string, number | null]; row: { instructorId: string } }
  'instructors.storeDecision.approve': { params: [string]; row: { vettedUntil: string | null } }
  'instructors.storeDecision.reject': { params: [string]; row: Record<never, never> }
  'instructors.submit': { params: [string, 'ADI' | 'PDI' | null, string | null, string | null]; row: { id: string } }
  'instructors.submit.clear': { params: [string]; row: Record<never, never> }
  'instructors.submit.documents': { params: [string | null, readonly (string | null)[], readonly (string | null)[], readonly (string | null)[], readonly (string | null)[], readonly (string | null)[]]; row: Record<never, never> }
  'instructors.submitPhoto': { params: [string, 'portrait' | 'car', string, string, boolean]; row: { id: string; kind: 'portrait' | 'car'; path: string; status: 'in_review' | 'approved' | 'refused'; reason: string; submittedAt: string } }
  'instructors.submitPhoto.before': { params: [string, string]; row: { path: string } }
  'instructors.submitPhoto.file': { params: [string]; row: { etag: string } }
  'instructors.withdrawInstructor': { params: [string, boolean]; row: { vettedUntil: string | null } }
  'invitations.acceptInvitation': { params: [string | null, string | null]; row: { close: string } }
  'invitations.acceptInvitation.lock': { params: [Buffer]; row: { id: string; fromId: string; role: 'student' | 'instructor' } }
  'invitations.acceptInvitation.lockRole': { params: [string]; row: { role: 'student' | 'instructor' | 'admin' | 'school_owner' } }
  'invitations.addLearner': { params: [string, string]; row: Record<never, never> }
  'invitations.claimInvitation': { params: [Buffer | null]; row: { claimed: boolean | null } }
  'invitations.forgetInvitations': { params: [number]; row: Record<never, never> }
  'invitations.getInvitation': { params: [string]; row: { id: string; name: string; email: string; word: string; mails: number; mailedAt: string; expiresAt: string; state: 'open' | 'expired' } }
  'invitations.invite.insertInvitations': { params: [string, 'student' | 'instructor', string | null, string | null, string, number]; row: { id: string } }
  'invitations.invite.updateInvitations': { params: [string, string]; row: Record<never, never> }
  'invitations.listInvitations': { params: [string]; row: { id: string; name: string; email: string; word: string; mails: number; mailedAt: string; expiresAt: string; state: 'open' | 'expired' } }
  'invitations.listMyInstructors': { params: []; row: { id: string; name: string; image: string | null; since: string; canBeBooked: boolean; isTrainee: boolean } }
  'invitations.mailInvitationAgain': { params: [string, number, number]; row: { mails: number } }
  'invitations.readInvitation': { params: [Buffer | null]; row: { role: 'student' | 'instructor'; name: string; email: string; word: string; expiresAt: string; fromName: string; fromImage: string | null } }
  'invitations.removeLearner': { params: [string, string]; row: Record<never, never> }
  'invitations.spendMail.lock': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'invitations.spendMail.readInvitations': { params: [string]; row: { mails: number } }
  'invitations.withdrawInvitation': { params: [string]; row: Record<never, never> }
  'invitations.withdrawInvitationsOf': { params: [string]; row: Record<never, never> }
  'invitations.write': { params: [string, number, Buffer | null]; row: { role: 'student' | 'instructor'; name: string; email: string; word: string; expiresAt: string; fromName: string } }
  'jobs.queueJob': { params: [string | null, string | null, string | null, string | null, string | null]; row: { queueJob: string } }
  'jobs.queueJobs': { params: [string | null, readonly (string | null)[], readonly (string | null)[], readonly (string | null)[]]; row: { queueJob: string } }
  'jobs.unqueueJobs': { params: [string, readonly (string | null)[]]; row: Record<never, never> }
  'leads.addLead': { params: [string, string, string, string | null, number, string]; row: { id: string } }
  'leads.assignLead': { params: [string, string | null]; row: Record<never, never> }
  'leads.eraseLead': { params: [string | null]; row: Record<never, never> }
  'leads.forgetLeads': { params: []; row: Record<never, never> }
  'leads.listDue': { params: [string]; row: { id: string; name: string; organisation: string; email: string; phone: string | null; instructors: number; message: string; state: 'new' | 'talking' | 'won' | 'lost'; lostReason: string | null; nextStep: string | null; nextOn: string; madeAt: string; account: { id: string; name: string } | null; assignedTo: { id: string; name: string } | null; others: number; notes: { id: string; at: string; text: string; by: { id: string; name: string } | null }[] } }
  'leads.listOthers': { params: [string, string | null, string | null, number | null]; row: { id: string; name: string; organisation: string; email: string; phone: string | null; instructors: number; message: string; state: 'new' | 'talking' | 'won' | 'lost'; lostReason: string | null; nextStep: string | null; nextOn: string | null; madeAt: string; account: { id: string; name: string } | null; assignedTo: { id: string; name: string } | null; others: number; notes: { id: string; at: string; text: string; by: { id: string; name: string } | null }[] } }
  'leads.lockAddress': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'leads.noteOnLead': { params: [string, string | null, string]; row: Record<never, never> }
  'leads.planNextStep': { params: [string, string | null, string | null]; row: Record<never, never> }
  'leads.setLeadState': { params: [string, string | null, string | null, string | null]; row: Record<never, never> }
  'leads.touchLead': { params: [string]; row: { state: 'new' | 'talking' | 'won' | 'lost'; accountId: string | null } }
  'leads.wasMailed': { params: [string | null, number]; row: { was: boolean } }
  'learning.answerInMock': { params: [string, string, string | null, string | null, boolean | null]; row: Record<never, never> }
  'learning.deleteOldMock': { params: [string, readonly (string | null)[]]; row: Record<never, never> }
  'learning.dropBlankMock': { params: [string]; row: Record<never, never> }
  'learning.findMock': { params: [string, string]; row: { id: string; questionIds: string[]; createdAt: string; startedAt: string | null; handedInAt: string | null; score: number | null } }
  'learning.findNotedTest': { params: [string, string]; row: { testOn: string; name: string } }
  'learning.findRunningMock': { params: [string]; row: { id: string } }
  'learning.findTheoryShare': { params: [string, string]; row: { sharedAt: string } }
  'learning.findTheoryTest': { params: [string]; row: { testOn: string | null; passedOn: string | null } }
  'learning.getReadyMock': { params: [string]; row: { id: string } }
  'learning.handInMock': { params: [string, string | null, number | null]; row: Record<never, never> }
  'learning.listAnswers': { params: [string, readonly (string | null)[]]; row: { questionId: string; isRight: boolean; answeredAt: string } }
  'learning.listLatestMocks': { params: [string]; row: { questionIds: string[] } }
  'learning.listMockAnswers': { params: [string]; row: { questionId: string; choice: string | null; answeredAt: string | null; isFlagged: boolean } }
  'learning.listMocks': { params: [string]; row: { id: string; startedAt: string; handedInAt: string | null; score: number | null } }
  'learning.listTheoryReaders': { params: [string]; row: { id: string; name: string; sharedAt: string | null } }
  'learning.lockCards': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'learning.lockMocks': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'learning.prepareMock': { params: [string, string, readonly (string | null)[]]; row: Record<never, never> }
  'learning.readCards': { params: [string]; row: { questionId: string; times: number; timesRight: number; wasRightFirst: boolean; wasRightLast: boolean; state: number; stability: number; difficulty: number; learningStep: number; lapses: number; lapsesForeseen: number; firstAt: string; lastAt: string; dueAt: string } }
  'learning.readLately': { params: [string]; row: { questionId: string; isRight: boolean; answeredAt: string } }
  'learning.setTheoryTest': { params: [string, string | null, boolean | null, string | null]; row: Record<never, never> }
  'learning.shareTheory': { params: [string, string]; row: Record<never, never> }
  'learning.startMock': { params: [string, string | null]; row: Record<never, never> }
  'learning.stopSharingTheory': { params: [string, string]; row: Record<never, never> }
  'learning.storeAnswers': { params: [string | null, readonly (string | null)[], readonly (string | null)[], readonly (string | null)[], readonly (boolean | null)[], readonly (string | null)[]]; row: Record<never, never> }
  'learning.storeCards': { params: [string | null, string | null]; row: Record<never, never> }
  'lessons.addEnteredLesson': { params: [string]; row: Record<never, never> }
  'lessons.agreeToMove': { params: [string | null]; row: { agreeToMove: boolean | null } }
  'lessons.bookHeldLesson': { params: [string, 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null, number | null, 'card' | 'credit' | 'both', boolean]; row: Record<never, never> }
  'lessons.cancel': { params: [string, 'learner' | 'instructor' | 'platform' | null, string, number | null, 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null, boolean, boolean | null, boolean | null]; row: Record<never, never> }
  'lessons.changeCancellationCost': { params: [string, string | null, 'learner' | 'instructor' | 'platform' | null, string, number | null, 'instructor' | 'platform' | null, 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null, string | null, 'instructor' | 'platform' | null, string | null, boolean]; row: Record<never, never> }
  'lessons.changePayment': { params: [string, 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null, number | null, 'card' | 'credit' | 'both']; row: Record<never, never> }
  'lessons.changeReceived': { params: [string, 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null, string | null]; row: Record<never, never> }
  'lessons.deleteLapsedHolds': { params: [number]; row: Record<never, never> }
  'lessons.deliver': { params: [string, 'instructor' | 'platform' | null]; row: Record<never, never> }
  'lessons.findAndLockRow': { params: [string]; row: { id: string; instructorId: string; learnerId: string | null; startsAt: string; minutes: number; endsAt: string; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed'; pricePence: number | null; atFirstPrice: boolean; atOwnRate: boolean; paidWith: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null; refundTo: 'card' | 'credit' | 'both'; receivedAt: string | null; receivedPence: number | null; receiptKey: string | null; enteredByInstructor: boolean; seriesId: string | null; testAt: string | null; testCentre: string | null; pickup: string | null; cancellationTiers: unknown; freePasses: number; usedFreePass: boolean; holdExpiresAt: string | null; holdRenewed: boolean; heldForPayer: boolean; payerHoldEndsAt: string | null; bookedAt: string | null; deliveredAt: string | null; cancelledAt: string | null; cancelledBy: 'learner' | 'instructor' | 'platform' | null; cancelReason: string; cancelledCostPence: number | null; costSetBy: 'instructor' | 'platform' | null; cancelledFree: boolean | null; outcome: 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null; markedAt: string | null; markedBy: 'instructor' | 'platform' | null; firstMarkedAt: string | null; reopenedAt: string | null; reopenings: number; bookedMinutes: number | null; bookedPricePence: number | null; markingKey: string | null; createdAt: string; updatedAt: string; moves: number; movedAt: string | null; agreedStartsAt: string | null; agreedMinutes: number | null; addedBySchool: string | null; movedBySchool: string | null; cancelledBySchool: string | null; shownLearnerId: string | null; learnerName: string | null; learnerImage: string | null; shownInstructorId: string; instructorName: string; instructorImage: string | null; instructorIsTrainee: boolean | null; learnerHasAccount: boolean | null; learnerIsUnconfirmed: boolean | null; instructorPhone: string | null; places: unknown; contact: { phone: string | null; guardianName: string | null; guardianPhone: string | null } | null; passesUsed: number; car: { isLearners: boolean; gearbox: string | null; name: string | null } | null } }
  'lessons.forgetPlaces': { params: [number]; row: Record<never, never> }
  'lessons.freeTimeOf': { params: [string | null]; row: { freeTimeOfLesson: string } }
  'lessons.getRow': { params: [string]; row: { id: string; instructorId: string; learnerId: string | null; startsAt: string; minutes: number; endsAt: string; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed'; pricePence: number | null; atFirstPrice: boolean; atOwnRate: boolean; paidWith: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null; refundTo: 'card' | 'credit' | 'both'; receivedAt: string | null; receivedPence: number | null; receiptKey: string | null; enteredByInstructor: boolean; seriesId: string | null; testAt: string | null; testCentre: string | null; pickup: string | null; cancellationTiers: unknown; freePasses: number; usedFreePass: boolean; holdExpiresAt: string | null; holdRenewed: boolean; heldForPayer: boolean; payerHoldEndsAt: string | null; bookedAt: string | null; deliveredAt: string | null; cancelledAt: string | null; cancelledBy: 'learner' | 'instructor' | 'platform' | null; cancelReason: string; cancelledCostPence: number | null; costSetBy: 'instructor' | 'platform' | null; cancelledFree: boolean | null; outcome: 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null; markedAt: string | null; markedBy: 'instructor' | 'platform' | null; firstMarkedAt: string | null; reopenedAt: string | null; reopenings: number; bookedMinutes: number | null; bookedPricePence: number | null; markingKey: string | null; createdAt: string; updatedAt: string; moves: number; movedAt: string | null; agreedStartsAt: string | null; agreedMinutes: number | null; addedBySchool: string | null; movedBySchool: string | null; cancelledBySchool: string | null; shownLearnerId: string | null; learnerName: string | null; learnerImage: string | null; shownInstructorId: string; instructorName: string; instructorImage: string | null; instructorIsTrainee: boolean | null; learnerHasAccount: boolean | null; learnerIsUnconfirmed: boolean | null; instructorPhone: string | null; places: unknown; contact: { phone: string | null; guardianName: string | null; guardianPhone: string | null } | null; passesUsed: number; car: { isLearners: boolean; gearbox: string | null; name: string | null } | null } }
  'lessons.holdCancelledAgain': { params: [string]; row: Record<never, never> }
  'lessons.holdLesson': { params: [string, string, string | null, string, string, number, string | null, string | null]; row: { earlier: number } }
  'lessons.holdOfferedLesson': { params: [string]; row: Record<never, never> }
  'lessons.isDearer': { params: [string, string | null]; row: { is: boolean } }
  'lessons.isStillAtFirstPrice': { params: [string]; row: Record<never, never> }
  'lessons.isUnmarked': { params: [string, string, number]; row: Record<never, never> }
  'lessons.joinSeries': { params: [string, string | null]; row: Record<never, never> }
  'lessons.keepCostChange': { params: [string, number]; row: Record<never, never> }
  'lessons.lapse': { params: [string]; row: Record<never, never> }
  'lessons.lapseHold': { params: [string]; row: Record<never, never> }
  'lessons.listHeld': { params: [string]; row: { id: string; instructorId: string } }
  'lessons.listInTheWay': { params: [readonly (string | null)[]]; row: { id: string; learnerName: string | null; pickup: string | null } }
  'lessons.listLessons': { params: [string, string | null, string | null, readonly (string | null)[] | null, string | null, string | null, string | null, number | null]; row: { id: string; instructorId: string; learnerId: string | null; startsAt: string; minutes: number; endsAt: string; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed'; pricePence: number | null; atFirstPrice: boolean; atOwnRate: boolean; paidWith: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null; refundTo: 'card' | 'credit' | 'both'; receivedAt: string | null; receivedPence: number | null; receiptKey: string | null; enteredByInstructor: boolean; seriesId: string | null; testAt: string | null; testCentre: string | null; pickup: string | null; cancellationTiers: unknown; freePasses: number; usedFreePass: boolean; holdExpiresAt: string | null; holdRenewed: boolean; heldForPayer: boolean; payerHoldEndsAt: string | null; bookedAt: string | null; deliveredAt: string | null; cancelledAt: string | null; cancelledBy: 'learner' | 'instructor' | 'platform' | null; cancelReason: string; cancelledCostPence: number | null; costSetBy: 'instructor' | 'platform' | null; cancelledFree: boolean | null; outcome: 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null; markedAt: string | null; markedBy: 'instructor' | 'platform' | null; firstMarkedAt: string | null; reopenedAt: string | null; reopenings: number; bookedMinutes: number | null; bookedPricePence: number | null; markingKey: string | null; createdAt: string; updatedAt: string; moves: number; movedAt: string | null; agreedStartsAt: string | null; agreedMinutes: number | null; addedBySchool: string | null; movedBySchool: string | null; cancelledBySchool: string | null; shownLearnerId: string | null; learnerName: string | null; learnerImage: string | null; shownInstructorId: string; instructorName: string; instructorImage: string | null; instructorIsTrainee: boolean | null; learnerHasAccount: boolean | null; learnerIsUnconfirmed: boolean | null; instructorPhone: string | null; places: unknown; contact: { phone: string | null; guardianName: string | null; guardianPhone: string | null } | null; passesUsed: number; car: { isLearners: boolean; gearbox: string | null; name: string | null } | null } }
  'lessons.listLessonsAhead': { params: [string]; row: { id: string; instructorId: string; learnerId: string | null; startsAt: string; minutes: number; endsAt: string; status: 'booked'; pricePence: number | null; atFirstPrice: boolean; atOwnRate: boolean; paidWith: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null; refundTo: 'card' | 'credit' | 'both'; receivedAt: string | null; receivedPence: number | null; receiptKey: string | null; enteredByInstructor: boolean; seriesId: string | null; testAt: string | null; testCentre: string | null; pickup: string | null; cancellationTiers: unknown; freePasses: number; usedFreePass: boolean; holdExpiresAt: string | null; holdRenewed: boolean; heldForPayer: boolean; payerHoldEndsAt: string | null; bookedAt: string | null; deliveredAt: string | null; cancelledAt: string | null; cancelledBy: 'learner' | 'instructor' | 'platform' | null; cancelReason: string; cancelledCostPence: number | null; costSetBy: 'instructor' | 'platform' | null; cancelledFree: boolean | null; outcome: 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null; markedAt: string | null; markedBy: 'instructor' | 'platform' | null; firstMarkedAt: string | null; reopenedAt: string | null; reopenings: number; bookedMinutes: number | null; bookedPricePence: number | null; markingKey: string | null; createdAt: string; updatedAt: string; moves: number; movedAt: string | null; agreedStartsAt: string | null; agreedMinutes: number | null; addedBySchool: string | null; movedBySchool: string | null; cancelledBySchool: string | null; shownLearnerId: string | null; learnerName: string | null; learnerImage: string | null; shownInstructorId: string; instructorName: string; instructorImage: string | null; instructorIsTrainee: boolean | null; learnerHasAccount: boolean | null; learnerIsUnconfirmed: boolean | null; instructorPhone: string | null; places: unknown; contact: { phone: string | null; guardianName: string | null; guardianPhone: string | null } | null; passesUsed: number; car: { isLearners: boolean; gearbox: string | null; name: string | null } | null } }
  'lessons.listLessonsById': { params: [readonly (string | null)[]]; row: { id: string; instructorId: string; learnerId: string | null; startsAt: string; minutes: number; endsAt: string; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed'; pricePence: number | null; atFirstPrice: boolean; atOwnRate: boolean; paidWith: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null; refundTo: 'card' | 'credit' | 'both'; receivedAt: string | null; receivedPence: number | null; receiptKey: string | null; enteredByInstructor: boolean; seriesId: string | null; testAt: string | null; testCentre: string | null; pickup: string | null; cancellationTiers: unknown; freePasses: number; usedFreePass: boolean; holdExpiresAt: string | null; holdRenewed: boolean; heldForPayer: boolean; payerHoldEndsAt: string | null; bookedAt: string | null; deliveredAt: string | null; cancelledAt: string | null; cancelledBy: 'learner' | 'instructor' | 'platform' | null; cancelReason: string; cancelledCostPence: number | null; costSetBy: 'instructor' | 'platform' | null; cancelledFree: boolean | null; outcome: 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled' | null; markedAt: string | null; markedBy: 'instructor' | 'platform' | null; firstMarkedAt: string | null; reopenedAt: string | null; reopenings: number; bookedMinutes: number | null; bookedPricePence: number | null; markingKey: string | null; createdAt: string; updatedAt: string; moves: number; movedAt: string | null; agreedStartsAt: string | null; agreedMinutes: number | null; addedBySchool: string | null; movedBySchool: string | null; cancelledBySchool: string | null; shownLearnerId: string | null; learnerName: string | null; learnerImage: string | null; shownInstructorId: string; instructorName: string; instructorImage: string | null; instructorIsTrainee: boolean | null; learnerHasAccount: boolean | null; learnerIsUnconfirmed: boolean | null; instructorPhone: string | null; places: unknown; contact: { phone: string | null; guardianName: string | null; guardianPhone: string | null } | null; passesUsed: number; car: { isLearners: boolean; gearbox: string | null; name: string | null } | null } }
  'lessons.lockCharged': { params: [string]; row: { outcome: 'cancelled-late' | 'no-show'; cancelledAt: string | null; cancelledBy: 'learner' | 'instructor' | 'platform' | null; cancelReason: string; markedAt: string | null; markedBy: 'instructor' | 'platform' | null; firstMarkedAt: string | null; atFirstPrice: boolean } }
  'lessons.lockDiary': { params: [string | null, string | null]; row: { lock: string | null } }
  'lessons.lockFirstPrice': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'lessons.lockFreePasses': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'lessons.lockSeveral': { params: [readonly (string | null)[], string]; row: Record<never, never> }
  'lessons.moveLesson': { params: [string | null, string | null, number | null, number | null]; row: { moved: boolean | null } }
  'lessons.readLearners': { params: [string | null, string | null]; row: { id: string; name: string; image: string | null; lessonsDone: number; minutesDone: number; nextLessonAt: string | null; lastLessonAt: string | null; joinedAt: string | null; hasAccount: boolean } }
  'lessons.removeDropoff': { params: [string | null]; row: { removeLessonDropoff: string } }
  'lessons.renewHold': { params: [string | null, number | null]; row: { ends: string | null } }
  'lessons.reopenCancelled': { params: [string]; row: Record<never, never> }
  'lessons.setMarkingKey': { params: [string, string | null]; row: Record<never, never> }
  'lessons.setPaidByCard': { params: [string, number]; row: { status: 'booked' | 'delivered' } }
  'lessons.setPaidByHand': { params: [string, 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null]; row: Record<never, never> }
  'lessons.setPayerHold': { params: [string | null, number | null]; row: { ends: string | null } }
  'lessons.setPlace': { params: [string | null, string | null, string | null, string | null, string | null, string | null, string | null, number | null, number | null]; row: { sector: string | null } }
  'lessons.setReceived': { params: [string, boolean | null, string | null]; row: Record<never, never> }
  'lessons.setTaughtMinutes': { params: [string, number | null, number | null]; row: Record<never, never> }
  'lessons.setTest': { params: [string, string | null, string | null]; row: Record<never, never> }
  'lessons.sumTaughtMinutes': { params: [string]; row: { lessons: number; minutes: number } }
  'lessons.undoOutcome': { params: [string]; row: Record<never, never> }
  'listings.countAt': { params: [readonly (number | null)[] | null, readonly (number | null)[] | null, number | null, string | null, number | null, string | null, string | null, string | null, string | null, string | null]; row: { turn: number; instructors: number; fromPence: number | null; toPence: number | null } }
  'listings.find': { params: [string | null, number | null, string | null]; row: { card: unknown; about: string; radiusKm: number; checkedOn: string | null; gearbox: string; agreedGearbox: 'manual' | 'automatic' | null; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown } } }
  'listings.findShown': { params: [string | null]; row: { card: unknown } }
  'listings.getMyListing': { params: [string]; row: { isPublic: boolean; slug: string; mayBeShown: boolean } }
  'listings.idOf': { params: [string | null]; row: { id: string } }
  'listings.listAddresses': { params: []; row: { slug: string } }
  'listings.listPublicCards': { params: [readonly (string | null)[] | null, number | null, number | null, string | null]; row: { card: { id: string; slug: string; name: string; headline: string; gearboxes: ('manual' | 'automatic')[]; hourlyRatePence: number | null; firstLesson: { minutes: number | null; pricePence: number | null } | null; priceRules: { evening: { from: string | null; extraPence: number | null } | null; weekend: { extraPence: number | null } | null; long: { fromMinutes: number | null; lessPence: number | null } | null }; noticeHours: number | null; languages: string[]; specialisms: string[]; car: string; badgeKind: 'ADI' | 'PDI' | null; portrait: string | null; carPhoto: string | null; photosAreDrawn: boolean; area: string; reviews: number; stars: number }; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown } } }
  'listings.search': { params: [number | null, number | null, number | null, string | null, number | null, string | null, string | null, string | null, string | null, string | null, number | null, string | null, string | null, boolean | null, number | null, number | null, number | null, number | null]; row: { card: { id: string; slug: string; name: string; headline: string; gearboxes: ('manual' | 'automatic')[]; hourlyRatePence: number | null; firstLesson: { minutes: number | null; pricePence: number | null } | null; priceRules: { evening: { from: string | null; extraPence: number | null } | null; weekend: { extraPence: number | null } | null; long: { fromMinutes: number | null; lessPence: number | null } | null }; noticeHours: number | null; languages: string[]; specialisms: string[]; car: string; badgeKind: 'ADI' | 'PDI' | null; portrait: string | null; carPhoto: string | null; photosAreDrawn: boolean; area: string; reviews: number; stars: number }; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown } } }
  'listings.setMyListing': { params: [string, boolean]; row: Record<never, never> }
  'mail.countFailedMails': { params: []; row: { waiting: number; oldestAt: string | null } }
  'mail.deliver.claim': { params: [string, number | null]; row: { recipient: string; subject: string; body: unknown; messageId: string } }
  'mail.deliver.findOther': { params: [string]; row: { leasedUntil: string } }
  'mail.deliver.noteFailure': { params: [string, string | null]; row: Record<never, never> }
  'mail.findFailedMails': { params: [number | null]; row: { id: string; recipient: string; subject: string; kind: string; attempts: number; lastError: string | null; createdAt: string; canGo: boolean } }
  'mail.findNextMailTo': { params: [string, string | null, number | null]; row: { at: string } }
  'mail.findNextUnaskedBy': { params: [string, number | null]; row: { at: string } }
  'mail.isSentElsewhere': { params: [string]; row: { state: 'queued' | 'sending' | 'sent' | 'failed' } }
  'mail.lockLimit': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'mail.markSent': { params: [string, boolean | null]; row: Record<never, never> }
  'mail.queueMailAgain': { params: [string]; row: { recipient: string; subject: string } }
  'mail.renew': { params: [string, number | null]; row: Record<never, never> }
  'mail.sendMail': { params: [string | null, string | null, string | null, string | null, string | null, boolean | null, string | null]; row: { id: string } }
  'mailbox.readMail': { params: [string]; row: { id: string; recipient: string; subject: string; state: 'queued' | 'sending' | 'sent' | 'failed'; body: unknown; createdAt: string; sentAt: string | null } }
  'mailbox.readMails': { params: [string | null]; row: { id: string; recipient: string; subject: string; state: 'queued' | 'sending' | 'sent' | 'failed'; body: unknown; createdAt: string; sentAt: string | null } }
  'marketing.countClaims': { params: []; row: { instructors: number; learners: number; lessons: number } }
  'matching.addRequest': { params: [string, string, string, readonly (string | null)[]]; row: { id: string } }
  'matching.answerRequest': { params: [string, string, 'accepted' | 'declined' | null]; row: Record<never, never> }
  'matching.closeRequest': { params: [string, 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired', string | null]; row: Record<never, never> }
  'matching.countRequests': { params: [string, number]; row: { often: boolean } }
  'matching.countUnanswered': { params: [string]; row: { left: number } }
  'matching.deleteWishes': { params: [string]; row: Record<never, never> }
  'matching.expireRequest': { params: [string]; row: Record<never, never> }
  'matching.findClosed': { params: [string]; row: { status: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'; learnerId: string; name: string; email: string | null; others: string[] } }
  'matching.findOpenRequest': { params: [string]; row: { id: string } }
  'matching.findOwn': { params: [string]; row: { lat: number; lng: number; hourlyRatePence: number; specialisms: string[]; languages: string[] } }
  'matching.findWishes': { params: [string]; row: { learnerId: string; pickups: unknown; times: unknown; minutes: number; gearbox: 'manual' | 'automatic' | null; maxPricePence: number | null; gender: 'female' | 'male' | null; languages: string[]; level: 'beginner' | 'some' | 'refresher'; needs: ('nervous' | 'additional-needs' | 'intensive' | 'motorways' | 'older' | 'test-car')[]; testOn: string | null; updatedAt: string } }
  'matching.forgetRequests': { params: [number]; row: Record<never, never> }
  'matching.forgetWishes': { params: [number]; row: Record<never, never> }
  'matching.getIntake': { params: [string]; row: { suggested: boolean | null; takes: ('beginners' | 'refreshers' | 'nervous' | 'test-soon')[] | null; gearboxes: ('manual' | 'automatic')[] | null; mostNewAWeek: number | null; taught: ('manual' | 'automatic')[] } }
  'matching.listAsked': { params: [readonly (string | null)[], readonly (string | null)[]]; row: { instructorId: string } }
  'matching.listMyRequests': { params: [string, number]; row: { id: string; status: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'; wishes: Record<string, unknown>; createdAt: string; expiresAt: string; instructors: { id: string; name: string; image: string | null; answer: 'accepted' | 'declined' | null }[] | null } }
  'matching.listNear': { params: [readonly (number | null)[] | null, readonly (number | null)[] | null, string | null, string | null, string | null, number | null, readonly (string | null)[] | null, number | null]; row: { instructorId: string; km: number; place: number } }
  'matching.listRequests': { params: [string, number | null]; row: { id: string; learnerId: string; wishes: Record<string, unknown>; status: 'open'; offerId: string | null; expiresAt: string; createdAt: string; name: string } }
  'matching.listToNotify': { params: [string]; row: { instructorId: string; name: string; email: string | null; learnerName: string; wishes: Record<string, unknown>; expiresAt: string } }
  'matching.lockRequest': { params: [string, string]; row: { id: string; learnerId: string; wishes: Record<string, unknown>; status: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'; offerId: string | null; expiresAt: string; createdAt: string } }
  'matching.mayStillAccept': { params: [string, string]; row: Record<never, never> }
  'matching.readCandidates': { params: [readonly (string | null)[] | null, string | null, string | null, readonly (number | null)[] | null, string | null]; row: { id: string; publicId: string; name: string; profileImage: string | null; headline: string; badgeKind: 'ADI' | 'PDI' | null; gearboxes: ('manual' | 'automatic')[]; hourlyRatePence: number; specialisms: string[]; languages: string[]; reviews: number; reviewStars: number; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown }; lessons: number | null; cancelled: number | null; answers: number | null; answerMinutes: number | null; starts: number | null; onTime: number | null } }
  'matching.redactRequests': { params: [string]; row: Record<never, never> }
  'matching.setIntake': { params: [string, boolean, readonly (string | null)[], readonly (string | null)[], number | null]; row: Record<never, never> }
  'matching.setWishes': { params: [string, string, string, number, 'manual' | 'automatic' | null, number | null, 'female' | 'male' | null, readonly (string | null)[], 'beginner' | 'some' | 'refresher', readonly (string | null)[], string | null]; row: { learnerId: string; pickups: unknown; times: unknown; minutes: number; gearbox: 'manual' | 'automatic' | null; maxPricePence: number | null; gender: 'female' | 'male' | null; languages: string[]; level: 'beginner' | 'some' | 'refresher'; needs: ('nervous' | 'additional-needs' | 'intensive' | 'motorways' | 'older' | 'test-car')[]; testOn: string | null; updatedAt: string } }
  'messages.blockPerson': { params: [string, string]; row: Record<never, never> }
  'messages.closeComplaint.readComplaints': { params: [string]; row: { id: string; conversationId: string | null; complainantId: string | null; accusedId: string | null; byLearner: boolean; complainantName: string; accusedName: string; reason: 'unkind' | 'sexual' | 'unsafe' | 'money' | 'other'; words: string; excerpt: unknown; status: 'open' | 'closed'; outcome: string; madeAt: string; notifiedAt: string | null; closedAt: string | null; closedBy: string | null } }
  'messages.closeComplaint.updateComplaints': { params: [string, string, string | null]; row: Record<never, never> }
  'messages.countUnread': { params: [string]; row: { messages: number; conversations: number } }
  'messages.deleteOldComplaints': { params: [number]; row: Record<never, never> }
  'messages.findCorrespondent': { params: [string]; row: { name: string; image: string | null; role: 'student' | 'instructor' | 'admin' | 'school_owner'; isTrainee: boolean; conversationId: string | null; isQuestion: boolean } }
  'messages.getChange': { params: [string]; row: { changes: number } }
  'messages.getConversation': { params: [string | null, string]; row: { id: string; learnerId: string | null; instructorId: string | null; isQuestion: boolean; begunAt: string; lastSeq: number; lastAt: string; learnerRead: number; instructorRead: number; learnerMailed: number; instructorMailed: number; learnerChange: number; instructorChange: number; isLearner: boolean; name: string; image: string | null; page: string | null; isGone: boolean; isKnown: boolean; blockedByMe: boolean; isClosed: boolean; isTrainee: boolean; fromLearner: boolean | null; body: string | null; sentAt: string | null; clientId: string | null } }
  'messages.listChanges': { params: [string | null, number, number | null]; row: { id: string; learnerId: string | null; instructorId: string | null; isQuestion: boolean; begunAt: string; lastSeq: number; lastAt: string; learnerRead: number; instructorRead: number; learnerMailed: number; instructorMailed: number; learnerChange: number; instructorChange: number; isLearner: boolean; name: string; image: string | null; page: string | null; isGone: boolean; isKnown: boolean; blockedByMe: boolean; isClosed: boolean; isTrainee: boolean; fromLearner: boolean | null; body: string | null; sentAt: string | null; clientId: string | null } }
  'messages.listComplaints': { params: [string, string | null, string | null, number | null]; row: { id: string; conversationId: string | null; complainantId: string | null; accusedId: string | null; byLearner: boolean; complainantName: string; accusedName: string; reason: 'unkind' | 'sexual' | 'unsafe' | 'money' | 'other'; words: string; excerpt: unknown; status: 'open' | 'closed'; outcome: string; madeAt: string; notifiedAt: string | null; closedAt: string | null; closedBy: string | null } }
  'messages.listConversations': { params: [string | null, string | null, string | null, number | null]; row: { id: string; learnerId: string | null; instructorId: string | null; isQuestion: boolean; begunAt: string; lastSeq: number; lastAt: string; learnerRead: number; instructorRead: number; learnerMailed: number; instructorMailed: number; learnerChange: number; instructorChange: number; isLearner: boolean; name: string; image: string | null; page: string | null; isGone: boolean; isKnown: boolean; blockedByMe: boolean; isClosed: boolean; isTrainee: boolean; fromLearner: boolean | null; body: string | null; sentAt: string | null; clientId: string | null } }
  'messages.listMessages.readConversations': { params: [string, string | null]; row: { isLearner: boolean } }
  'messages.listMessages.readMessages': { params: [string, number, number | null]; row: { seq: number; fromLearner: boolean; body: string; sentAt: string; clientId: string } }
  'messages.lockConversation': { params: [string, string]; row: { learnerId: string | null; instructorId: string | null; isQuestion: boolean; lastSeq: number } }
  'messages.mailUnreadMessages.lockConversations': { params: [string, string | null]; row: { isLearner: boolean; lastSeq: number; read: number; mailed: number } }
  'messages.mailUnreadMessages.readMessages': { params: [string, number, boolean | null]; row: { body: string; shareLesson: boolean; name: string | null; isTrainee: boolean | null } }
  'messages.mailUnreadMessages.updateConversations': { params: [string, number | null, boolean | null]; row: Record<never, never> }
  'messages.markRead': { params: [string, number | null]; row: Record<never, never> }
  'messages.noteChange': { params: [string | null]; row: { noteChange: string } }
  'messages.openConversation': { params: [string | null, string | null, string, string]; row: { id: string | null; isThere: boolean; knows: boolean; asks: boolean; isBlocked: boolean } }
  'messages.openConversation.find': { params: [string, string]; row: { id: string } }
  'messages.openConversation.make': { params: [string | null, string | null, boolean]; row: Record<never, never> }
  'messages.post.check': { params: [string, string, string, string | null, string | null, boolean, number]; row: { blocked: boolean; blockedBy: boolean; answered: boolean; knows: boolean; recent: number } }
  'messages.post.count': { params: [string, number, string]; row: Record<never, never> }
  'messages.post.earlier': { params: [string, boolean, string]; row: { seq: number; sentAt: string; body: string } }
  'messages.post.insert': { params: [string, number, boolean, string, string]; row: { sentAt: string } }
  'messages.roleOfCaller': { params: []; row: { role: 'student' | 'instructor' | 'admin' | 'school_owner' | null } }
  'messages.spendQuestion': { params: [string]; row: { asked: number } }
  'messages.spendQuestion.lock': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'messages.subscribers': { params: [string]; row: Record<never, never> }
  'messages.writeComplaint': { params: [string | null, string | null, string | null, boolean | null, string | null, string | null, number | null]; row: { id: string } }
  'metrics.jobsDue': { params: []; row: { count: number } }
  'metrics.jobsFailed': { params: []; row: { name: string; count: number } }
  'mock-drives.change': { params: [string, string, string | null, string, string, string, number, number, number, number, boolean, boolean, string, string, string, boolean | null]; row: Record<never, never> }
  'mock-drives.countToday': { params: [string, string, string | null]; row: { today: number; isThere: boolean } }
  'mock-drives.delete': { params: [string, string]; row: { id: string } }
  'mock-drives.findLesson': { params: [string, string, string, string]; row: { id: string } }
  'mock-drives.findOwn': { params: [string, string]; row: { learnerId: string | null; lessonId: string | null; sheet: Record<string, unknown>; note: string; startedAt: string; finishedAt: string; minutes: number } }
  'mock-drives.listResults': { params: [readonly (string | null)[]]; row: { personId: string; finishedAt: string; passed: boolean } }
  'mock-drives.listRows': { params: [string | null, string | null]; row: { id: string; learnerId: string | null; instructorId: string | null; lessonId: string | null; takenOn: string; startedAt: string; finishedAt: string; minutes: number; drivingFaults: number; seriousFaults: number; dangerousFaults: number; isWhole: boolean; passed: boolean; faults: unknown; sheet: Record<string, unknown>; note: string; changedAt: string | null; createdAt: string; updatedAt: string; learner: string | null; instructor: string | null } }
  'mock-drives.lockPupil': { params: [string]; row: Record<never, never> }
  'mock-drives.recordMockDrive': { params: [string, string | null, string | null, string | null, string, string, string, number, number, number, number, boolean, boolean, string, string, string]; row: { id: string } }
  'newsletter.askToConfirm': { params: [string, Buffer | null, number, number]; row: { id: string } }
  'newsletter.confirmNewsletter': { params: [Buffer, number]; row: Record<never, never> }
  'newsletter.countSubscribers': { params: []; row: { confirmed: number } }
  'newsletter.findMySubscription': { params: [string]; row: { subscribed: boolean } }
  'newsletter.sendNewsletter': { params: []; row: { id: string; email: string } }
  'newsletter.setMySubscription.delete': { params: [string]; row: Record<never, never> }
  'newsletter.setMySubscription.insert': { params: [string]; row: Record<never, never> }
  'newsletter.tidySubscriptions': { params: [number]; row: Record<never, never> }
  'newsletter.unsubscribeFromNewsletter.delete': { params: [string]; row: Record<never, never> }
  'newsletter.unsubscribeFromNewsletter.update': { params: [string, number]; row: Record<never, never> }
  'notifications.accountSubscribers': { params: [string]; row: { agent: string | null; at: string } }
  'notifications.addNotification': { params: [string, string | null, string | null, string | null, string | null, string | null]; row: Record<never, never> }
  'notifications.countUnreadNotifications': { params: []; row: { unread: number } }
  'notifications.findPreference': { params: [string, string]; row: { email: boolean; bell: boolean } }
  'notifications.isFirst': { params: [string]; row: Record<never, never> }
  'notifications.listBookedByGuest': { params: [string]; row: { id: string } }
  'notifications.listMailKeys': { params: [readonly (string | null)[]]; row: { key: string; isNew: boolean } }
  'notifications.listNotifications': { params: [string | null, string | null, number | null, readonly (string | null)[]]; row: { id: string; kind: string; at: string; readAt: string | null; name: string | null; facts: Record<string, unknown>; isOver: boolean } }
  'notifications.listPreferences': { params: []; row: { topic: string; email: boolean; bell: boolean } }
  'notifications.listSent': { params: [readonly (string | null)[]]; row: { key: string } }
  'notifications.readAllNotifications': { params: [string]; row: Record<never, never> }
  'notifications.readBetween': { params: [string, string, string]; row: { id: string } }
  'notifications.readNotification': { params: [string]; row: Record<never, never> }
  'notifications.readNotificationsOf': { params: [string]; row: Record<never, never> }
  'notifications.storePreference': { params: [string, string | null, boolean | null, boolean | null]; row: Record<never, never> }
  'notifications.tidyNotifications': { params: [number, number]; row: Record<never, never> }
  'notifications.withdraw': { params: [string, string]; row: Record<never, never> }
  'objections.answerProblem': { params: [string, string, string | null]; row: { lessonId: string } }
  'objections.closeCorrected': { params: [string]; row: Record<never, never> }
  'objections.closeProblem': { params: [string, string | null]; row: Record<never, never> }
  'objections.decideObjection': { params: [string, 'open' | 'upheld' | 'dismissed' | 'corrected', number, string, string | null]; row: { lessonId: string; learnerId: string | null } }
  'objections.deleteOldProblems': { params: [number]; row: Record<never, never> }
  'objections.findAnswer': { params: [string]; row: { personId: string | null; answer: string } }
  'objections.findObjection': { params: [string]; row: { id: string; lessonId: string; learnerId: string | null; reason: string; status: 'open' | 'upheld' | 'dismissed' | 'corrected'; markedAt: string; chargedPence: number; madeAt: string; notifiedAt: string | null; decidedAt: string | null; decidedBy: string | null; refundedPence: number; explanation: string } }
  'objections.findProblem': { params: [string]; row: { status: 'open' | 'answered' | 'closed'; personId: string | null } }
  'objections.findWriter': { params: [string, boolean | null]; row: { personId: string | null } }
  'objections.listProblemCases': { params: [string, string | null, string | null, number | null]; row: { id: string; lessonId: string; personId: string | null; byLearner: boolean; reason: 'marking' | 'unsafe' | 'money' | 'other'; words: string; status: 'open' | 'answered' | 'closed'; answer: string; madeAt: string; notedBy: string | null; rangBy: string | null; notifiedAt: string | null; answeredAt: string | null; answeredBy: string | null; closedAt: string | null; closedBy: string | null; startsAt: string; learnerId: string | null; learnerName: string | null; instructorId: string | null; instructorName: string | null; noterId: string | null; noterName: string | null } }
  'objections.listProblems': { params: [string, string]; row: { id: string; lessonId: string; personId: string; byLearner: boolean; reason: 'marking' | 'unsafe' | 'money' | 'other'; words: string; status: 'open' | 'answered' | 'closed'; answer: string; madeAt: string; notedBy: string | null; rangBy: string | null; notifiedAt: string | null; answeredAt: string | null; answeredBy: string | null; closedAt: string | null; closedBy: string | null } }
  'objections.noteProblem': { params: [string, string | null, boolean, 'marking' | 'unsafe' | 'money' | 'other', string, string | null]; row: { id: string; lessonId: string; personId: string | null; byLearner: boolean; reason: 'marking' | 'unsafe' | 'money' | 'other'; words: string; status: 'open' | 'answered' | 'closed'; answer: string; madeAt: string; notedBy: string | null; rangBy: string | null; notifiedAt: string | null; answeredAt: string | null; answeredBy: string | null; closedAt: string | null; closedBy: string | null } }
  'objections.noteProblemMail': { params: [string, number]; row: Record<never, never> }
  'objections.noteSupportMail': { params: [string, string, number]; row: Record<never, never> }
  'objections.objectToLesson': { params: [string, string | null, string | null]; row: { id: string } }
  'objections.openAgain': { params: [string]; row: { id: string; learnerId: string; markedAt: string } }
  'objections.reportProblem': { params: [string, boolean, 'marking' | 'unsafe' | 'money' | 'other', string]; row: { id: string; lessonId: string; personId: string | null; byLearner: boolean; reason: 'marking' | 'unsafe' | 'money' | 'other'; words: string; status: 'open' | 'answered' | 'closed'; answer: string; madeAt: string; notedBy: string | null; rangBy: string | null; notifiedAt: string | null; answeredAt: string | null; answeredBy: string | null; closedAt: string | null; closedBy: string | null } }
  'packages.addPackage': { params: [string | null, string, string, number, number]; row: { id: string } }
  'packages.archivePackage': { params: [string, string]; row: Record<never, never> }
  'packages.archivePlatformPackage': { params: [string]; row: Record<never, never> }
  'packages.changePackage': { params: [string, string, string, string, number, number]; row: Record<never, never> }
  'packages.countOnOffer': { params: [string]; row: { count: number } }
  'packages.findRate': { params: [string]; row: { rate: number | null } }
  'packages.followPlan': { params: [string, boolean]; row: Record<never, never> }
  'packages.getOwn': { params: [string, string]; row: { id: string; name: string; description: string; hours: number; pricePence: number; state: 'archived' | 'on-offer' | 'paused'; sold: number } }
  'packages.getPlatformPackage': { params: [string]; row: { id: string; name: string; description: string; hours: number; pricePence: number; state: 'on-offer' | 'archived'; sold: number; instructors: number } }
  'packages.listMyPackages': { params: [string]; row: { id: string; name: string; description: string; hours: number; pricePence: number; state: 'archived' | 'on-offer' | 'paused'; sold: number } }
  'packages.listPlatformPackages': { params: []; row: { id: string; name: string; description: string; hours: number; pricePence: number; state: 'on-offer' | 'archived'; sold: number; instructors: number } }
  'packages.lockInstructor': { params: [string]; row: Record<never, never> }
  'packages.lockPlatformPackage': { params: [string]; row: Record<never, never> }
  'packages.renamePlatformPackage': { params: [string, string, string]; row: Record<never, never> }
  'packages.restorePackage': { params: [string, string]; row: Record<never, never> }
  'packages.restorePlatformPackage': { params: [string]; row: Record<never, never> }
  'pages.isReady': { params: []; row: { '?column': number | null } }
  'paperwork.endVat': { params: [string]; row: Record<never, never> }
  'paperwork.findCreditNoteToMail': { params: [string]; row: { id: string; ownerId: string } }
  'paperwork.findInvoiceToMail': { params: [string]; row: { id: string; ownerId: string } }
  'paperwork.findNewInvoices': { params: []; row: { id: string; instructorId: string; month: string; pence: number } }
  'paperwork.findPaper': { params: [string]; row: { id: string; kind: 'receipt' | 'credit-note' | 'invoice'; number: number; checkoutId: string | null; instructorId: string; month: string | null; pence: number; vatPence: number; vatNumber: string | null; issuedAt: string; explanation: string | null; receiptNumber: number | null } }
  'paperwork.findReceipt': { params: [string]; row: { id: string } }
  'paperwork.findReceiptToMail': { params: [string]; row: { id: string; ownerId: string } }
  'paperwork.findUncredited': { params: []; row: { id: string } }
  'paperwork.findUnreceipted': { params: []; row: { id: string } }
  'paperwork.findVoucherPaper': { params: [string, string]; row: { number: number; pence: number; issuedAt: string } }
  'paperwork.getVat': { params: [string]; row: { vatNumber: string } }
  'paperwork.issueCreditNotes': { params: [readonly (string | null)[], number | null]; row: Record<never, never> }
  'paperwork.issueInvoices': { params: [number | null, string, string, string | null]; row: Record<never, never> }
  'paperwork.issueReceipts': { params: [readonly (string | null)[], number | null]; row: Record<never, never> }
  'paperwork.issueVoucherPaper': { params: [string | null, number | null, string | null, number | null]; row: Record<never, never> }
  'paperwork.listInvoices': { params: []; row: { id: string; kind: 'invoice'; number: number; pence: number; issuedAt: string; month: string | null } }
  'paperwork.listPapersOfAPayment': { params: [string]; row: { id: string; kind: 'receipt' | 'credit-note' | 'invoice'; number: number; pence: number; issuedAt: string; month: string | null } }
  'paperwork.lockNumbers': { params: ['receipt' | 'credit-note' | 'invoice']; row: { last: number } }
  'paperwork.noteLast': { params: [string, number]; row: Record<never, never> }
  'paperwork.noteVatChange': { params: [string | null, string | null]; row: Record<never, never> }
  'paperwork.setVat': { params: [string, string]; row: Record<never, never> }
  'patterns.deletePhrasings': { params: [string, readonly (string | null)[], string]; row: Record<never, never> }
  'patterns.findLooksFirst': { params: [string]; row: { looksFirst: boolean } }
  'patterns.isWanted': { params: [string | null]; row: { isOn: boolean } }
  'patterns.listDrives': { params: [string, string]; row: { id: string; startedAt: string; seconds: number; events: { kind: 'brake' | 'acceleration' | 'turn' | 'lane-change'; band: number; isExercise: boolean; skill: string | null }[] } }
  'patterns.listMockDrives': { params: [string, string]; row: { id: string; lessonId: string | null; instructorId: string | null; takenOn: string; isWhole: boolean; faults: unknown } }
  'patterns.listReaders': { params: [string | null, readonly (string | null)[]]; row: { id: string; looksFirst: boolean; isCurrent: boolean } }
  'patterns.listReviews': { params: [string]; row: { instructorId: string; finding: string; decision: 'confirmed' | 'dismissed'; ownText: string | null; ownNextStep: string | null; evidence: string[]; decidedAt: string } }
  'patterns.listShares': { params: [string]; row: { kind: 'records' | 'theory' | 'drives'; whose: string } }
  'patterns.readPhrasings': { params: [string, string]; row: { factsHash: string; phrasing: string | null } }
  'patterns.review': { params: [string, string, string, 'confirmed' | 'dismissed', string | null, string | null, readonly (string | null)[]]; row: Record<never, never> }
  'patterns.setChoice': { params: [string, boolean]; row: Record<never, never> }
  'patterns.setLooksFirst': { params: [string, boolean]; row: Record<never, never> }
  'patterns.storePhrasing': { params: [string, string, string | null, string]; row: Record<never, never> }
  'patterns.takeReviewBack': { params: [string, string, string]; row: Record<never, never> }
  'payers.accept': { params: [string, string | null, string]; row: Record<never, never> }
  'payers.addLink': { params: [string, Buffer, number]; row: Record<never, never> }
  'payers.addPayer': { params: [string, string]; row: { id: string } }
  'payers.change': { params: [string, string, boolean]; row: Record<never, never> }
  'payers.changePaying': { params: [string, string | null, boolean | null]; row: Record<never, never> }
  'payers.countLinks': { params: [string]; row: { sent: number } }
  'payers.decline': { params: [string]; row: Record<never, never> }
  'payers.end': { params: [string, string]; row: Record<never, never> }
  'payers.endSessions': { params: [Buffer]; row: Record<never, never> }
  'payers.findInvitation': { params: [Buffer]; row: { id: string; learnerId: string; name: string; email: string; sharesProgress: boolean; learnerName: string; expiresAt: string } }
  'payers.findLesson': { params: [string, string]; row: { paidWith: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null; packageId: string | null; packageName: string | null; lessonCount: number | null; lessonMinutes: number | null; pricePence: number | null } }
  'payers.findPaid': { params: [string]; row: { paymentId: string; payerName: string; email: string | null; packageName: string; amountPence: number; paidAt: string; learnerName: string; instructorName: string; startsAt: string | null; endsAt: string | null } }
  'payers.findPaper': { params: [string | null, string]; row: { learnerId: string; payerName: string; showsLesson: boolean } }
  'payers.forget': { params: [string]; row: Record<never, never> }
  'payers.getOwn': { params: [string, string]; row: { id: string; name: string; email: string; sharesProgress: boolean; sends: number; expiresAt: string; acceptedAt: string | null } }
  'payers.getPayer': { params: [Buffer]; row: { id: string; name: string; email: string; hearsOfLowHours: boolean } }
  'payers.invite': { params: [string, string, string, boolean, Buffer | null]; row: { id: string } }
  'payers.isFirst': { params: [string, string | null]; row: Record<never, never> }
  'payers.knowsInstructor': { params: [string, string]; row: Record<never, never> }
  'payers.leave': { params: [string, string]; row: { learnerId: string } }
  'payers.list': { params: [string]; row: { id: string; name: string; email: string; sharesProgress: boolean; sends: number; expiresAt: string; acceptedAt: string | null } }
  'payers.listGrants': { params: [string]; row: { id: string; learnerId: string; sharesProgress: boolean; learnerName: string } }
  'payers.listInstructors': { params: [string]; row: { id: string; name: string; hourlyRatePence: number | null; minutesLeft: number } }
  'payers.listLessons': { params: [string, number]; row: { id: string; instructorName: string; startsAt: string; endsAt: string; state: 'to-pay' | 'taken' | 'booked'; pricePence: number | null; heldUntil: string | null } }
  'payers.listLow': { params: [number]; row: { id: string; instructorId: string; name: string; email: string; learnerName: string; instructorName: string; minutes: number } }
  'payers.listPaid': { params: [string]; row: { id: string; learnerName: string; what: string; lessonStartsAt: string | null; amountPence: number; paidAt: string; refundedPence: number; papers: { id: string; kind: 'receipt' | 'credit-note' | 'invoice'; number: number }[] } }
  'payers.lockByEmail': { params: [string]; row: { id: string; name: string; email: string } }
  'payers.lockLearner': { params: [string]; row: Record<never, never> }
  'payers.noteAlone': { params: []; row: Record<never, never> }
  'payers.noteLook': { params: [string, number]; row: Record<never, never> }
  'payers.noteLow': { params: [string, string]; row: Record<never, never> }
  'payers.notePayment': { params: [string]; row: Record<never, never> }
  'payers.openSession': { params: [string, Buffer, number]; row: { expiresAt: string } }
  'payers.sendAgain': { params: [string, string, Buffer | null, number]; row: Record<never, never> }
  'payers.tidyAlone': { params: [number]; row: Record<never, never> }
  'payers.tidyEnded': { params: [number, number]; row: Record<never, never> }
  'payers.tidySignIns': { params: []; row: Record<never, never> }
  'payers.useLink': { params: [Buffer]; row: { payerId: string } }
  'payment-links.addPayerLink': { params: [string, string, string, number, number, number, Buffer | null]; row: Record<never, never> }
  'payment-links.addToken': { params: [string, Buffer | null, number | null]; row: Record<never, never> }
  'payment-links.countLapsed': { params: [string, number]; row: { times: number } }
  'payment-links.countSent': { params: [string]; row: { sent: number } }
  'payment-links.findLapsedLink': { params: [string]; row: { id: string; packageName: string; pricePence: number } }
  'payment-links.findLinkedLesson': { params: [string, string, string]; row: { name: string; hasAccount: boolean; email: string | null; sentAt: string | null } }
  'payment-links.getPayerLink': { params: [string]; row: { packageId: string; packageName: string; pricePence: number; sends: number; heldUntil: string } }
  'payment-links.getPaymentLink': { params: [string]; row: { sends: number; sentAt: string } }
  'payment-links.isFirstToPayer': { params: [string, string | null]; row: Record<never, never> }
  'payment-links.isPaidBySavedCard': { params: [string]; row: Record<never, never> }
  'payment-links.listDue': { params: [number | null]; row: { id: string } }
  'payment-links.mailOnce': { params: [string, string | null]; row: Record<never, never> }
  'payment-links.noteSent': { params: [string]; row: Record<never, never> }
  'payment-links.readPayerLink': { params: [Buffer | null]; row: { id: string; lessonId: string; packageId: string; packageName: string; lessonCount: number; lessonMinutes: number; pricePence: number; withdrawnAt: string | null } }
  'payment-links.sendPayerLink': { params: [string, number]; row: Record<never, never> }
  'payment-links.sendPaymentLink': { params: [string, number]; row: Record<never, never> }
  'payment-links.shortNameOf': { params: [string]; row: { name: string } }
  'payment-links.withdrawPayerLink': { params: [string]; row: { id: string } }
  'payments.addAgreedPackage': { params: [string | null, string | null, string, string, number, number, 'single' | 'first' | 'block']; row: { id: string; name: string; description: string; kind: 'single' | 'first' | 'block'; lessonCount: number; lessonMinutes: number; pricePence: number; currency: string; instructorId: string | null } }
  'payments.addCheckout': { params: [string, string, string | null, string, string, 'single' | 'first' | 'block', number, number, number, string, number, number, string, string, string | null]; row: { id: string; sessionId: string | null; learnerId: string; instructorId: string; lessonId: string | null; packageId: string; packageName: string; packageKind: 'single' | 'first' | 'block'; lessonCount: number; lessonMinutes: number; amountPence: number; currency: string; commissionBasisPoints: number; commissionPence: number; origin: string; status: 'opening' | 'open' | 'paid' | 'expired'; outcome: 'booked' | 'credited' | 'refunded' | null; url: string | null; paymentIntent: string | null; movedFrom: string | null; movedPence: number; payerLinkId: string | null; voucherId: string | null; trouble: unknown; dispute: 'open' | 'lost' | null; expiresAt: string; createdAt: string; paidAt: string | null } }
  'payments.addCredit': { params: [string, string, string, number, number, number]; row: { id: string; checkoutId: string; learnerId: string; instructorId: string; minutesBought: number; penceBought: number; minutesLeft: number; penceLeft: number; commissionPenceLeft: number; createdAt: string } }
  'payments.addHoursPackage': { params: [string | null, string | null, string, string, number, number]; row: { id: string } }
  'payments.addRestOfRefund': { params: [string, number | null, number | null]; row: Record<never, never> }
  'payments.areBothHere': { params: [readonly (string | null)[]]; row: Record<never, never> }
  'payments.catchUp.checkouts': { params: []; row: { id: string } }
  'payments.catchUp.lessons': { params: []; row: { lessonId: string } }
  'payments.catchUp.refunds': { params: []; row: { id: string } }
  'payments.changeCredit': { params: [string, number, number, number]; row: Record<never, never> }
  'payments.chargeSavedCard.outcome': { params: [string]; row: { outcome: 'booked' | 'credited' | 'refunded' | null; status: 'opening' | 'open' | 'paid' | 'expired' } }
  'payments.checkLedger': { params: []; row: { sum: number; transactions: number; outOfBalance: number; heldDiffers: number; earnedDiffers: number; refundsDiffer: number; toLookAt: number; balances: { kind: 'card_clearing' | 'held' | 'refunds_due' | 'instructor_payable' | 'payouts_due' | 'transferred' | 'commission' | 'goodwill' | 'disputed' | 'dispute_losses' | 'stripe_fees' | 'paid_by_hand' | 'plan_fees' | 'vouchers' | 'vouchers_lapsed'; pence: number }[] } }
  'payments.closeCheckout.readCheckouts': { params: [string]; row: { id: string; sessionId: string | null; learnerId: string; instructorId: string; lessonId: string | null; packageId: string; packageName: string; packageKind: 'single' | 'first' | 'block'; lessonCount: number; lessonMinutes: number; amountPence: number; currency: string; commissionBasisPoints: number; commissionPence: number; origin: string; status: 'opening' | 'open' | 'paid' | 'expired'; outcome: 'booked' | 'credited' | 'refunded' | null; url: string | null; paymentIntent: string | null; movedFrom: string | null; movedPence: number; payerLinkId: string | null; voucherId: string | null; trouble: unknown; dispute: 'open' | 'lost' | null; expiresAt: string; createdAt: string; paidAt: string | null } }
  'payments.closeCheckout.updateCheckouts': { params: [string]; row: Record<never, never> }
  'payments.closeOldest': { params: [string | null, number | null]; row: { id: string } }
  'payments.closePayerCheckouts': { params: [string]; row: { id: string } }
  'payments.closeUnsentRefund': { params: [string]; row: Record<never, never> }
  'payments.countObligations': { params: [string]; row: { lessons: number; creditPence: number } }
  'payments.countReversals': { params: [string]; row: { reversals: number } }
  'payments.cutRefund': { params: [string, number]; row: { pence: number; commissionPence: number } }
  'payments.endTrouble': { params: [string]; row: Record<never, never> }
  'payments.findBySession': { params: [string]; row: { id: string; sessionId: string; learnerId: string; instructorId: string; lessonId: string | null; packageId: string; packageName: string; packageKind: 'single' | 'first' | 'block'; lessonCount: number; lessonMinutes: number; amountPence: number; currency: string; commissionBasisPoints: number; commissionPence: number; origin: string; status: 'opening' | 'open' | 'paid' | 'expired'; outcome: 'booked' | 'credited' | 'refunded' | null; url: string | null; paymentIntent: string | null; movedFrom: string | null; movedPence: number; payerLinkId: string | null; voucherId: string | null; trouble: unknown; dispute: 'open' | 'lost' | null; expiresAt: string; createdAt: string; paidAt: string | null } }
  'payments.findCard': { params: [string]; row: { brand: string | null; last4: string } }
  'payments.findCard.readIntent': { params: [string, string]; row: { paymentIntent: string | null } }
  'payments.findChosenRefund': { params: [string]; row: { explanation: string; takenFrom: 'held' | 'shared' | 'platform'; pence: number; commissionPence: number; packageName: string; learnerId: string; instructorId: string } }
  'payments.findDisputedRefund': { params: [string]; row: { id: string } }
  'payments.findGuest': { params: [string]; row: { address: string | null; isTaken: boolean } }
  'payments.findMove': { params: [string, string]; row: { id: string; checkoutId: string; learnerId: string; instructorId: string; minutesBought: number; penceBought: number; minutesLeft: number; penceLeft: number; commissionPenceLeft: number; createdAt: string } }
  'payments.findMove.instructor': { params: [string]; row: { id: string; plan: 'free' | 'pro' | 'enterprise'; contract: number | null; rate: number } }
  'payments.findOpen': { params: [string, string | null, string, string]; row: { id: string; sessionId: string | null; learnerId: string; instructorId: string; lessonId: string | null; packageId: string; packageName: string; packageKind: 'single' | 'first' | 'block'; lessonCount: number; lessonMinutes: number; amountPence: number; currency: string; commissionBasisPoints: number; commissionPence: number; origin: string; status: 'opening' | 'open'; outcome: 'booked' | 'credited' | 'refunded' | null; url: string | null; paymentIntent: string | null; movedFrom: string | null; movedPence: number; payerLinkId: string | null; voucherId: string | null; trouble: unknown; dispute: 'open' | 'lost' | null; expiresAt: string; createdAt: string; paidAt: string | null } }
  'payments.findPaidByLink': { params: [string]; row: { outcome: 'booked' | 'credited' | 'refunded' | null } }
  'payments.findPayer': { params: [string]; row: { linkId: string; lessonId: string; packageName: string; amountPence: number; paidAt: string; email: string } }
  'payments.findRate': { params: [string]; row: { rate: number | null } }
  'payments.findReceiptOf': { params: [string]; row: { id: string } }
  'payments.forgetPayers': { params: [number]; row: Record<never, never> }
  'payments.getBalances': { params: [string]; row: { heldPence: number; heldForLessonsPence: number; payablePence: number } }
  'payments.getCommissionBasisPoints': { params: [string]; row: { plan: 'free' | 'pro' | 'enterprise'; contract: number | null } }
  'payments.getLessonMoney': { params: [string, string]; row: { creditId: string; pence: number; since: string; isNow: 'held' | 'refunded' | 'credit' | 'moved' | 'spent' } }
  'payments.getPackage': { params: [string, boolean | null]; row: { id: string; name: string; description: string; kind: 'single' | 'first' | 'block'; lessonCount: number; lessonMinutes: number; pricePence: number; currency: string; instructorId: string | null } }
  'payments.getRefundable': { params: [string]; row: { id: string; learnerId: string; instructorId: string; lessonId: string | null; packageName: string; paidPence: number; dispute: 'open' | 'lost' | null; creditId: string; minutesLeft: number; penceLeft: number; commissionPenceLeft: number; refundedPence: number; heldPence: number; hasInstructor: boolean } }
  'payments.getTerms': { params: [string]; row: { plan: 'free' | 'pro' | 'enterprise'; contract: number | null; rate: number | null; teaches: boolean | null } }
  'payments.giveUp': { params: [string, string | null]; row: Record<never, never> }
  'payments.hasReturnedOften': { params: [string, number]; row: { returned: number } }
  'payments.isDearForItsTime': { params: [string]; row: { isDear: boolean } }
  'payments.listCredits': { params: [string, string | null]; row: { id: string; instructorId: string; packageName: string; minutesBought: number; minutesLeft: number; penceLeft: number; createdAt: string } }
  'payments.listDueOfPayment': { params: [string]; row: { id: string } }
  'payments.listEarningLessons': { params: [string]; row: { id: string; startsAt: string | null; pence: number; commissionPence: number; platform: number } }
  'payments.listLines': { params: [string, string, string, string | null, string | null, number | null]; row: { id: string; lessonId: string; studentId: string; startsAt: string | null; minutes: number; outcome: 'delivered' | 'shorter' | 'longer' | 'no-show' | 'cancelled-late' | 'cancelled'; earnedAt: string; grossPence: number; commissionPence: number; netPence: number } }
  'payments.listPackages': { params: [string | null]; row: { id: string; name: string; description: string; kind: 'single' | 'first' | 'block'; lessonCount: number; lessonMinutes: number; pricePence: number; currency: string; instructorId: string | null; standardKey: string | null } }
  'payments.listRefilled': { params: [string]; row: { id: string } }
  'payments.listRefunds': { params: [string, string, string, number | null]; row: { id: string; studentId: string; packageName: string; refundedAt: string; reason: string; grossPence: number; commissionPence: number; netPence: number } }
  'payments.listReturnedCredits': { params: [string, string]; row: { id: string; packageKind: 'single' | 'first' | 'block' } }
  'payments.listTransactions': { params: [string | null, string | null, string | null, number | null, string | null, string | null]; row: { id: string; sessionId: string | null; learnerId: string; instructorId: string; lessonId: string | null; packageId: string; packageName: string; amountPence: number; currency: string; createdAt: string; paidAt: string | null; at: string; lessonStartsAt: string | null; bySomebodyElse: boolean; paymentStatus: 'paid' | 'expired' | 'unpaid'; refundedTotal: number; commission: number; net: number; refundReason: string | null } }
  'payments.listUnpaid': { params: [string]; row: { id: string; sessionId: string | null; learnerId: string; instructorId: string; lessonId: string; packageId: string; packageName: string; packageKind: 'single' | 'first' | 'block'; lessonCount: number; lessonMinutes: number; amountPence: number; currency: string; commissionBasisPoints: number; commissionPence: number; origin: string; status: 'opening' | 'open'; outcome: 'booked' | 'credited' | 'refunded' | null; url: string | null; paymentIntent: string | null; movedFrom: string | null; movedPence: number; payerLinkId: string | null; voucherId: string | null; trouble: unknown; dispute: 'open' | 'lost' | null; expiresAt: string; createdAt: string; paidAt: string | null } }
  'payments.lockCheckout': { params: [string, string | null]; row: { id: string; sessionId: string | null; learnerId: string; instructorId: string; lessonId: string | null; packageId: string; packageName: string; packageKind: 'single' | 'first' | 'block'; lessonCount: number; lessonMinutes: number; amountPence: number; currency: string; commissionBasisPoints: number; commissionPence: number; origin: string; status: 'opening' | 'open' | 'paid' | 'expired'; outcome: 'booked' | 'credited' | 'refunded' | null; url: string | null; paymentIntent: string | null; movedFrom: string | null; movedPence: number; payerLinkId: string | null; voucherId: string | null; trouble: unknown; dispute: 'open' | 'lost' | null; expiresAt: string; createdAt: string; paidAt: string | null } }
  'payments.lockDisputedRefunds': { params: [string]; row: { id: string; checkoutId: string; learnerId: string; lessonId: string | null; pence: number } }
  'payments.lockHeldParts': { params: [string]; row: { id: string; creditId: string; checkoutId: string; packageKind: 'single' | 'first' | 'block'; learnerId: string; instructorId: string; minutes: number; pence: number; commissionPence: number } }
  'payments.lockPayment': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'payments.lockPayment.credit': { params: [string]; row: Record<never, never> }
  'payments.lockPayment.learner': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'payments.lockPayments': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'payments.lockRefilled': { params: [string]; row: { minutes: number; costPence: number } }
  'payments.lockUnsentRefunds': { params: [string]; row: { id: string; checkoutId: string; learnerId: string; lessonId: string | null; pence: number } }
  'payments.lookForPayerPayment': { params: [string, number | null]; row: { sessionId: string } }
  'payments.moveCredit.checkout': { params: [string, string | null, number | null, number | null, number | null, number | null]; row: { id: string } }
  'payments.moveCredit.credit': { params: [string, string, string, number, number, number]; row: Record<never, never> }
  'payments.moveCredit.ledger': { params: [string | null, string | null, string | null, string | null, number | null]; row: { moveHeld: string } }
  'payments.moveCredit.lock': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'payments.mustTakeCards': { params: [string]; row: Record<never, never> }
  'payments.noteCard': { params: [string, string | null, string | null]; row: Record<never, never> }
  'payments.noteDisputed': { params: [string, string | null]; row: Record<never, never> }
  'payments.noteIntent': { params: [string, string | null]; row: Record<never, never> }
  'payments.notePayer': { params: [string, string | null]; row: Record<never, never> }
  'payments.noteRefill': { params: [string, number]; row: { chargedPence: number } }
  'payments.noteReturnedRefund': { params: [string, string]; row: { checkoutId: string; learnerId: string; instructorId: string; lessonId: string | null; pence: number } }
  'payments.noteTrouble': { params: [string, string | null, string | null]; row: Record<never, never> }
  'payments.noteTroubleAtStripe': { params: [string | null, string | null, number | null, string]; row: Record<never, never> }
  'payments.offerPackage': { params: [string | null, string, string, 'single' | 'first' | 'block', number, number, number, number]; row: { id: string } }
  'payments.openCheckout.updateCheckouts': { params: [string]; row: Record<never, never> }
  'payments.openForPayer': { params: [string]; row: { plan: 'free' | 'pro' | 'enterprise'; contract: number | null } }
  'payments.openForPayer.getPackage': { params: [string]; row: { id: string; name: string; description: string; kind: 'single' | 'first' | 'block'; lessonCount: number; lessonMinutes: number; pricePence: number; currency: string; instructorId: string | null } }
  'payments.openLinkCheckout': { params: [string]; row: { plan: 'free' | 'pro' | 'enterprise'; contract: number | null } }
  'payments.oweRefund': { params: [string, string, string | null, number, 'time-gone' | 'not-owed' | 'not-by-learner' | 'unused' | 'by-admin', 'held' | 'shared' | 'platform', number, string | null]; row: { id: string; dispute: 'open' | 'lost' | null } }
  'payments.oweRefundAgain': { params: [string]; row: Record<never, never> }
  'payments.payWithCredit.lock': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'payments.payWithCredit.lockLessonCredits': { params: [string, string]; row: { id: string; checkoutId: string; learnerId: string; instructorId: string; minutesBought: number; penceBought: number; minutesLeft: number; penceLeft: number; commissionPenceLeft: number; createdAt: string; packageKind: 'single' | 'first' | 'block' } }
  'payments.readReceipt': { params: [string]; row: { id: string; paymentId: string; learnerId: string; instructorId: string; packageName: string; amountPence: number; currency: string; paidAt: string; lessonId: string | null; bySomebodyElse: boolean; startsAt: string | null; endsAt: string | null } }
  'payments.readReceipt.refunds': { params: [string]; row: { pence: number; at: string; explanation: string | null } }
  'payments.receiveEvent': { params: [string, string]; row: Record<never, never> }
  'payments.receivePayment': { params: [string, 'booked' | 'credited' | 'refunded' | null, string | null, string | null, string | null]; row: Record<never, never> }
  'payments.recordSent': { params: [string, string | null]; row: { learnerId: string } }
  'payments.recordTransaction': { params: [string | null, string | null, string | null, string | null, string | null, string | null, string | null]; row: { recorded: boolean } }
  'payments.refundCredit': { params: [string, string]; row: { id: string; checkoutId: string; learnerId: string; instructorId: string; minutesBought: number; penceBought: number; minutesLeft: number; penceLeft: number; commissionPenceLeft: number; createdAt: string; packageKind: 'single' | 'first' | 'block'; dispute: 'open' | 'lost' | null } }
  'payments.refundCredit.lock': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'payments.reportWhatIsStuck': { params: []; row: { checkout: string; refund: string | null; trouble: unknown } }
  'payments.retryPayment': { params: [string]; row: Record<never, never> }
  'payments.retryRefund': { params: [string]; row: Record<never, never> }
  'payments.returnCredits': { params: [string]; row: { id: string; checkoutId: string; learnerId: string; instructorId: string; minutesBought: number; penceBought: number; minutesLeft: number; penceLeft: number; commissionPenceLeft: number; createdAt: string } }
  'payments.sendRefund': { params: [string]; row: { id: string; checkoutId: string; learnerId: string; instructorId: string; lessonId: string | null; pence: number; reason: 'time-gone' | 'not-owed' | 'not-by-learner' | 'unused' | 'by-admin'; attempt: number; createdAt: string; paymentIntent: string } }
  'payments.settleCheckout': { params: [string, string | null]; row: Record<never, never> }
  'payments.settleLesson': { params: [string]; row: { status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed'; pricePence: number | null; cancelledCostPence: number | null; cancelledBy: 'learner' | 'instructor' | 'platform' | null } }
  'payments.settlePart': { params: [string, 'held' | 'released' | 'returned' | 'refunded', number, number, number]; row: Record<never, never> }
  'payments.settleRefundByHand': { params: [string]; row: { checkoutId: string; learnerId: string; instructorId: string; lessonId: string | null; pence: number } }
  'payments.spend': { params: [string, string, string, string, number, number, number]; row: Record<never, never> }
  'payments.splitOff': { params: [string, number | null, number | null, number | null, string | null]; row: Record<never, never> }
  'payments.storeSession': { params: [string, string | null, string | null]; row: { status: 'opening' | 'open' | 'paid' | 'expired' } }
  'payments.storeSession.isStillGood': { params: [string]; row: { payable: boolean } }
  'payments.sumByMonth': { params: [string, string | null, string | null]; row: { month: string; grossPence: number; commissionPence: number; netPence: number } }
  'payments.sumBySpan': { params: [string, readonly (string | null)[], readonly (string | null)[]]; row: { grossPence: number; commissionPence: number } }
  'payments.sumCredits': { params: [string]; row: { pence: number } }
  'payments.sumRefilled': { params: [string]; row: { refilledMinutes: number } }
  'payments.syncStandardPackages.insertPackages': { params: [string | null, string | null]; row: Record<never, never> }
  'payments.syncStandardPackages.lockInstructors': { params: [string]; row: { rate: number | null; rules: { evening: { from: string | null; extraPence: number | null } | null; weekend: { extraPence: number | null } | null; long: { fromMinutes: number | null; lessPence: number | null } | null }; lengths: number[] | null } }
  'payments.syncStandardPackages.updatePackages': { params: [string, readonly (string | null)[]]; row: Record<never, never> }
  'payments.takeTroubles': { params: [string]; row: { receivedAt: string; id: string; trouble: unknown } }
  'payments.tidyPayments': { params: [number]; row: Record<never, never> }
  'payments.waitWithRefund': { params: [string, number, string | null]; row: Record<never, never> }
  'payouts.addAccount': { params: [string]; row: { stripeAccount: string | null; state: 'new' | 'ready' | 'stopped' | 'disconnected' } }
  'payouts.catchUp.arrived': { params: [string]; row: { id: string; attempt: number; stripeAccount: string; stripePayout: string } }
  'payouts.catchUp.connectedAgain': { params: []; row: { payeeId: string } }
  'payouts.catchUp.waiting': { params: []; row: { id: string; isLate: boolean } }
  'payouts.fail': { params: [string, number, string | null]; row: Record<never, never> }
  'payouts.failLeftBehind': { params: [string]; row: Record<never, never> }
  'payouts.findAccount': { params: [string]; row: { state: 'new' | 'ready' | 'stopped' | 'disconnected'; bankLast4: string | null; rhythm: 'daily' | 'weekly' | 'request' } }
  'payouts.findAccountOfPayee': { params: [string]; row: { state: 'new' | 'ready' | 'stopped' | 'disconnected'; bankLast4: string | null; rhythm: 'daily' | 'weekly' | 'request' } }
  'payouts.findPayee': { params: [string, string]; row: { payeeId: string; name: string; startsOn: string } }
  'payouts.findPayout': { params: [string, string]; row: { id: string; pence: number; state: 'due' | 'transferred' | 'sent' | 'paid' | 'failed' | 'returned'; madeAt: string; arrivesOn: string | null; paidAt: string | null; failure: string | null; paidTo: string | null; isToSchool: boolean } }
  'payouts.findSchoolAccount': { params: [string]; row: { state: 'new' | 'ready' | 'stopped' | 'disconnected'; bankLast4: string | null; rhythm: 'daily' | 'weekly' | 'request' } }
  'payouts.findStripeAccount': { params: [string]; row: { stripeAccount: string | null } }
  'payouts.findStuck': { params: [string]; row: { payeeId: string; state: 'due' | 'transferred' | 'failed' } }
  'payouts.findToSend': { params: [string, string]; row: { id: string; instructorId: string; payeeId: string; paidTo: string | null; pence: number; attempt: number; stripeAccount: string } }
  'payouts.isReady': { params: [string]; row: Record<never, never> }
  'payouts.listLines': { params: [string, string | null, string | null, number | null]; row: { id: string; kind: 'paid' | 'released' | 'reversed' | 'refund-due' | 'refund-sent' | 'joined' | 'moved' | 'payout-due' | 'payout-sent' | 'payout-returned' | 'waived' | 'disputed' | 'dispute-lost' | 'dispute-borne' | 'refund-returned' | 'refund-by-hand' | 'plan-paid' | 'plan-refunded' | 'plan-refund-returned' | 'voucher-paid' | 'voucher-redeemed' | 'voucher-refunded' | 'voucher-refund-returned' | 'voucher-refund-by-hand' | 'voucher-lapsed'; at: string; lessonId: string | null; startsAt: string | null; learnerId: string | null; netPence: number; commissionPence: number } }
  'payouts.listPayees': { params: [readonly (string | null)[], number, string]; row: { instructorId: string } }
  'payouts.listPayouts': { params: [string, string | null, string | null, number | null]; row: { id: string; pence: number; state: 'due' | 'transferred' | 'sent' | 'paid' | 'failed' | 'returned'; madeAt: string; arrivesOn: string | null; paidAt: string | null; failure: string | null; paidTo: string | null } }
  'payouts.listSchoolPayouts': { params: [string, string | null, string | null, number | null]; row: { id: string; pence: number; state: 'due' | 'transferred' | 'sent' | 'paid' | 'failed' | 'returned'; madeAt: string; arrivesOn: string | null; paidAt: string | null; failure: string | null; paidTo: string; instructor: string | null } }
  'payouts.lockAccount': { params: [string, string]; row: { stripeAccount: string } }
  'payouts.lockPayee': { params: [string, string]; row: { payeeId: string; name: string } }
  'payouts.lockPayees': { params: [string]; row: Record<never, never> }
  'payouts.makePayout': { params: [string | null, string | null, boolean | null, number, string | null, string | null]; row: { id: string; pence: number } }
  'payouts.noteAccount': { params: [string, string | null, string | null]; row: Record<never, never> }
  'payouts.noteDisconnected': { params: [string]; row: { instructorId: string } }
  'payouts.notePayout': { params: [string, number, string | null, string | null, string | null]; row: { id: string; instructorId: string; payeeId: string; paidTo: string | null; pence: number; attempt: number; failure: string | null } }
  'payouts.noteReversal': { params: [string, number | null]; row: { instructorId: string; pence: number } }
  'payouts.noteState': { params: [string, 'new' | 'ready' | 'stopped' | 'disconnected', string | null]; row: { instructorId: string } }
  'payouts.recordSent': { params: [string, number, string | null, string | null]; row: Record<never, never> }
  'payouts.recordTransfer': { params: [string, string | null, string | null]; row: Record<never, never> }
  'payouts.resumeFailed': { params: [string]; row: { id: string } }
  'payouts.setRhythm': { params: [string, 'daily' | 'weekly' | 'request']; row: Record<never, never> }
  'payouts.settleLeft': { params: [string]; row: Record<never, never> }
  'payouts.sumForSchool': { params: [string, string]; row: { availablePence: number; soonPence: number } }
  'payouts.sumGone': { params: [string, string | null]; row: { onItsWayPence: number; paidThisTaxYearPence: number } }
  'payouts.sumOpen': { params: [string]; row: { pence: number } }
  'payouts.sumOwed': { params: [string]; row: { availablePence: number; underWay: number } }
  'payouts.sumStatement': { params: [string, string]; row: { bankLast4: string | null; commissionPence: number; lines: number; instructor: string | null } }
  'payouts.sums': { params: [string, string | null]; row: { availablePence: number; soonPence: number; availableLessons: number; availableOthers: number; onItsWayPence: number; paidThisTaxYearPence: number } }
  'payouts.waitForBalance': { params: [string, number]; row: Record<never, never> }
  'places.addPlace': { params: [string, 'home' | 'school' | 'work' | 'other', string, string, string, string, number, number]; row: { id: string; label: 'home' | 'school' | 'work' | 'other'; address: string; postcode: string; note: string; sector: string } }
  'places.changeMyContactDetails': { params: [string, string | null, string | null, string | null, boolean | null, boolean | null]; row: { phone: string | null; guardianName: string | null; guardianPhone: string | null } }
  'places.changePlace': { params: [string, string, string | null, string | null, string | null, string | null, string | null, number | null, number | null]; row: { id: string; label: 'home' | 'school' | 'work' | 'other'; address: string; postcode: string; note: string; sector: string } }
  'places.findSavedSector': { params: [string]; row: { sector: string } }
  'places.getMyContactDetails': { params: [string]; row: { phone: string | null; guardianName: string | null; guardianPhone: string | null } }
  'places.listFirstPlaces': { params: [readonly (string | null)[]]; row: { personId: string; address: string; postcode: string; note: string } }
  'places.listPlaces': { params: [string]; row: { id: string; label: 'home' | 'school' | 'work' | 'other'; address: string; postcode: string; note: string; sector: string } }
  'places.removePlace': { params: [string, string]; row: Record<never, never> }
  'plans.addPayment': { params: [string, string, string, string, number, number]; row: Record<never, never> }
  'plans.addRefund': { params: [string, string, string, number, number]; row: Record<never, never> }
  'plans.addRow': { params: [string]; row: { state: 'none' | 'active' | 'past-due' | 'ended'; trialEndsAt: string | null; stripeSession: string | null; stripeCustomer: string | null; stripeSubscription: string | null } }
  'plans.agreeContract': { params: [string, number, number, string, string | null, readonly (string | null)[], string, string | null]; row: { id: string } }
  'plans.dropContract': { params: [string]; row: Record<never, never> }
  'plans.endAtStripe': { params: [string]; row: Record<never, never> }
  'plans.endBesideContract': { params: [string]; row: Record<never, never> }
  'plans.endContract': { params: [string, string | null]; row: Record<never, never> }
  'plans.endPlanOf': { params: [string]; row: { live: string | null } }
  'plans.findMonth': { params: [string]; row: { instructorId: string } }
  'plans.findPage': { params: [string]; row: { stripeSession: string | null } }
  'plans.followContract': { params: [string | null]; row: Record<never, never> }
  'plans.followPlan': { params: [string]; row: { plan: 'free' | 'pro' | 'enterprise' } }
  'plans.forgetEnding': { params: [string, boolean]; row: Record<never, never> }
  'plans.hasFeature': { params: [string]; row: { plan: 'free' | 'pro' | 'enterprise' } }
  'plans.listChangedContracts': { params: []; row: { instructorId: string; was: boolean } }
  'plans.listContractFeatures': { params: [string]; row: { features: 'saved-reports'[] } }
  'plans.listContracts': { params: [string]; row: { id: string; commissionBasisPoints: number; feePence: number; startsOn: string; endsOn: string | null; features: 'saved-reports'[]; note: string; agreedAt: string; agreedBy: string | null } }
  'plans.listDisputed': { params: []; row: { stripeSubscription: string } }
  'plans.listEndings': { params: []; row: { stripeSubscription: string; withPeriod: boolean } }
  'plans.listLate': { params: []; row: { stripeSubscription: string } }
  'plans.listPayments': { params: [string]; row: { stripeInvoice: string } }
  'plans.listTrials': { params: []; row: { instructorId: string; trialEndsAt: string; remindedDays: number | null; isPaid: boolean } }
  'plans.listUnpaid': { params: []; row: { instructorId: string; stripeSubscription: string } }
  'plans.lockRow': { params: [string, string | null]; row: { state: 'none' | 'active' | 'past-due' | 'ended'; stripeSubscription: string | null; isLate: boolean; teaches: boolean } }
  'plans.noteReminder': { params: [string, number | null]; row: Record<never, never> }
  'plans.noteReturned': { params: [string]; row: Record<never, never> }
  'plans.noteSession': { params: [string, string | null]; row: Record<never, never> }
  'plans.noteSubscription': { params: [string, string | null, string | null, string | null, number | null, boolean | null, string | null]; row: Record<never, never> }
  'plans.readPlan': { params: [string]; row: { plan: 'free' | 'pro' | 'enterprise'; trialEndsAt: string | null; hasTrialLeft: boolean; isOnTrial: boolean; state: 'none' | 'active' | 'past-due' | 'ended' | null; periodEndsAt: string | null; endsWithPeriod: boolean | null; stripeCustomer: string | null; failsAt: string | null; takenPence: number } }
  'plans.startTrial': { params: [string]; row: Record<never, never> }
  'platform-report.findDetails': { params: [string]; row: { kind: 'individual' | 'company'; name: string; line1: string; line2: string; town: string; postcode: string; bornOn: string | null; nino: string | null; utr: string | null; companyNumber: string | null; savedAt: string } }
  'platform-report.findVat': { params: [string]; row: { vatNumber: string } }
  'platform-report.forgetTaxDetails': { params: []; row: Record<never, never> }
  'platform-report.listDetails': { params: [readonly (string | null)[], number | null]; row: { instructorId: string; kind: 'individual' | 'company'; name: string; line1: string; line2: string; town: string; postcode: string; bornOn: string | null; nino: string | null; utr: string | null; companyNumber: string | null; vatNumber: string | null; bank: string } }
  'platform-report.listMissing': { params: [number]; row: { instructorId: string } }
  'platform-report.listYears': { params: [string]; row: { year: number } }
  'platform-report.readAllQuarters': { params: [number]; row: { instructorId: string; quarter: number; paidPence: number; feesPence: number; activities: number } }
  'platform-report.readQuarters': { params: [number | null, string]; row: { instructorId: string; quarter: number; paidPence: number; feesPence: number; activities: number } }
  'platform-report.setTaxDetails': { params: [string, 'individual' | 'company', string, string, string, string, string, string | null, string | null, string | null, string | null]; row: Record<never, never> }
  'practice.addDrive': { params: [string, string, number, number | null, readonly (string | null)[], readonly (string | null)[], string, string | null, string]; row: { id: string } }
  'practice.addLink': { params: [Buffer, string, number]; row: Record<never, never> }
  'practice.addRefusal': { params: [string, Buffer]; row: Record<never, never> }
  'practice.addSupervisor': { params: [string, string, string]; row: { id: string } }
  'practice.answer': { params: [string, readonly (string | null)[] | null, readonly (string | null)[] | null]; row: { id: string; day: string; minutes: number; confirmedAt: string | null } }
  'practice.deleteDrive': { params: [string, string]; row: Record<never, never> }
  'practice.findByLink': { params: [Buffer]; row: { id: string; learnerId: string; name: string; email: string; learnerName: string } }
  'practice.findRefusal': { params: [string, Buffer]; row: Record<never, never> }
  'practice.findSupervisor': { params: [string, string]; row: { id: string; name: string } }
  'practice.findUnmailed': { params: [string]; row: Record<never, never> }
  'practice.forgetSupervisor': { params: [string]; row: Record<never, never> }
  'practice.getRecipient': { params: [string]; row: { learnerId: string; name: string; email: string; learnerName: string; waiting: number } }
  'practice.listConfirmed': { params: [readonly (string | null)[], string | null, string]; row: { personId: string; day: string; minutes: number; conditions: ('town' | 'country' | 'dual-carriageway' | 'night' | 'wet')[]; confirmedAt: string } }
  'practice.listDrives': { params: [string]; row: { id: string; day: string; minutes: number; miles: number | null; conditions: ('town' | 'country' | 'dual-carriageway' | 'night' | 'wet')[]; skills: string[]; note: string; supervisorName: string; supervisorId: string | null; confirmedAt: string | null; declinedAt: string | null } }
  'practice.listSupervisors': { params: [string]; row: { id: string; name: string; email: string; eligibleAt: string | null; mailedAt: string | null; waiting: number } }
  'practice.listUnmailed': { params: []; row: { id: string } }
  'practice.lockLearner': { params: [string]; row: Record<never, never> }
  'practice.noteEligible': { params: [string]; row: Record<never, never> }
  'practice.noteMailed': { params: [string]; row: Record<never, never> }
  'practice.removeSupervisor': { params: [string, string]; row: Record<never, never> }
  'practice.sumDay': { params: [string, string | null]; row: { minutes: number; waiting: number } }
  'practice.tidyLinks': { params: []; row: Record<never, never> }
  'practice.tidySupervisors': { params: [number]; row: Record<never, never> }
  'profiles.addContact': { params: [string | null, string | null]; row: { addContact: string } }
  'profiles.changeMyProfile': { params: [string, string | null]; row: { id: string; authId: string; name: string; email: string; role: 'student' | 'instructor' | 'admin' | 'school_owner'; profileImage: string | null; idDocument: string | null; drivingLicense: string | null; dbsDocument: string | null; verificationStatus: 'pending' | 'approved'; createdAt: string; updatedAt: string } }
  'profiles.countProfiles': { params: []; row: { count: number } }
  'profiles.createMyProfile': { params: [string | null, string | null, string | null, string | null]; row: { id: string; authId: string; name: string; email: string; role: 'student' | 'instructor' | 'admin' | 'school_owner'; profileImage: string | null; idDocument: string | null; drivingLicense: string | null; dbsDocument: string | null; verificationStatus: 'pending' | 'approved'; createdAt: string; updatedAt: string } }
  'profiles.createProfile': { params: [string, string, string | null, 'student' | 'instructor' | 'admin' | 'school_owner', string | null, 'pending' | 'approved']; row: { id: string; authId: string; name: string; email: string; role: 'student' | 'instructor' | 'admin' | 'school_owner'; profileImage: string | null; idDocument: string | null; drivingLicense: string | null; dbsDocument: string | null; verificationStatus: 'pending' | 'approved'; createdAt: string; updatedAt: string } }
  'profiles.createPupilProfile': { params: [string, string]; row: Record<never, never> }
  'profiles.findIdByEmail': { params: [string]; row: { id: string } }
  'profiles.findMe': { params: []; row: { id: string; role: 'student' | 'instructor' | 'admin' | 'school_owner'; name: string; email: string } }
  'profiles.findProfile': { params: [string]; row: { id: string; authId: string; name: string; email: string; role: 'student' | 'instructor' | 'admin' | 'school_owner'; profileImage: string | null; idDocument: string | null; drivingLicense: string | null; dbsDocument: string | null; verificationStatus: 'pending' | 'approved'; createdAt: string; updatedAt: string } }
  'profiles.getMyProfile': { params: [string]; row: { id: string; authId: string; name: string; email: string; role: 'student' | 'instructor' | 'admin' | 'school_owner'; profileImage: string | null; idDocument: string | null; drivingLicense: string | null; dbsDocument: string | null; verificationStatus: 'pending' | 'approved'; createdAt: string; updatedAt: string } }
  'profiles.listAdminIds': { params: []; row: { id: string } }
  'profiles.listPeople': { params: [readonly (string | null)[] | null]; row: { id: string; name: string; role: 'student' | 'instructor' | 'admin' | 'school_owner'; profileImage: string | null } }
  'profiles.lockRole': { params: [string]; row: { role: 'student' | 'instructor' | 'admin' | 'school_owner' } }
  'profiles.removeFileLinks': { params: [readonly (string | null)[] | null]; row: Record<never, never> }
  'profiles.renamePupil': { params: [string, string]; row: Record<never, never> }
  'profiles.setProfileRole': { params: [string, 'student' | 'instructor' | 'admin' | 'school_owner']; row: Record<never, never> }
  'promotion.count': { params: [readonly (string | null)[], readonly (string | null)[], readonly (number | null)[], readonly (number | null)[]]; row: Record<never, never> }
  'promotion.getSetting': { params: [string]; row: { isOn: boolean } }
  'promotion.listDays': { params: [string, string]; row: { day: string; shown: number; opened: number } }
  'promotion.listInTurn': { params: [number | null, number | null, number | null, number | null, string | null, number | null, string | null, string | null, string | null, string | null, string | null, number | null, string | null, string | null, readonly (string | null)[] | null, number | null, string | null, number | null, number | null]; row: { id: string } }
  'promotion.listKnown': { params: [string]; row: { id: string } }
  'promotion.set': { params: [string, boolean]; row: Record<never, never> }
  'promotion.tidy': { params: []; row: Record<never, never> }
  'pupil-imports.addRow': { params: [string, 'added-pupil' | 'filled-pupil' | 'entered-lesson' | 'entered-test' | 'blocked-time', string, string, string | null, string | null]; row: Record<never, never> }
  'pupil-imports.begin': { params: [string, 'pupils' | 'diary']; row: { id: string } }
  'pupil-imports.listKnown': { params: [string]; row: { id: string; personId: string; name: string; hasAccount: boolean; email: string | null; phone: string | null; hourlyRatePence: number | null; minutesTaught: number; notes: string; leftAt: string | null; licenceSeenOn: string | null; theoryTestOn: string | null; drivingTestOn: string | null; theoryPassedOn: string | null; hasHours: boolean; hasDebts: boolean } }
  'pupil-imports.listPupilImports': { params: [string, number]; row: { id: string; kind: 'pupils' | 'diary'; createdAt: string; rows: number } }
  'pupil-imports.tidyPupilImports': { params: [number]; row: Record<never, never> }
  'pupil-imports.undoImport': { params: [string, string, number]; row: { may: boolean } }
  'pupil-imports.undoImport.listRows': { params: [string]; row: { did: 'added-pupil' | 'filled-pupil' | 'entered-lesson' | 'entered-test' | 'blocked-time'; targetId: string; filled: Record<string, unknown>; hoursId: string | null; debtId: string | null } }
  'pupils.addEarlierDebt': { params: [string, string | null, number]; row: Record<never, never> }
  'pupils.addPrepaidHours': { params: [string, string | null, number, number, 'cash' | 'bank' | 'before']; row: Record<never, never> }
  'pupils.addPupilNote': { params: [string, string | null, string | null]; row: { id: string } }
  'pupils.archivePupil': { params: [string]; row: Record<never, never> }
  'pupils.asPupils.listDebts': { params: [readonly (string | null)[]]; row: { pupilId: string; id: string; pence: number; notedAt: string; receivedAt: string | null; method: 'cash' | 'bank' | null } }
  'pupils.asPupils.listHours': { params: [readonly (string | null)[]]; row: { pupilId: string; id: string; minutes: number; pence: number; method: 'cash' | 'bank' | 'before'; receivedAt: string } }
  'pupils.changePupil': { params: [string, string | null]; row: Record<never, never> }
  'pupils.countPupils': { params: [string]; row: { pupils: number; isApproved: boolean } }
  'pupils.deletePupil': { params: [string]; row: Record<never, never> }
  'pupils.deletePupil.countBooked': { params: [string, string]; row: { booked: number; credit: number } }
  'pupils.findAgreedRate': { params: [string, string | null]; row: { hourlyRatePence: number | null } }
  'pupils.findCreditMinutes': { params: [string, string]; row: { byCard: number } }
  'pupils.findEarlierDebt': { params: [string, string]; row: { receivedAt: string | null } }
  'pupils.findFirstLesson': { params: [string | null, string | null]; row: { firstLesson: { minutes: number | null; pricePence: number | null } | null } }
  'pupils.findLastPayment': { params: [string, string]; row: { paidWith: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' } }
  'pupils.findPrices': { params: [string]; row: { hourlyRatePence: number | null; priceRules: { evening: { from: string | null; extraPence: number | null } | null; weekend: { extraPence: number | null } | null; long: { fromMinutes: number | null; lessPence: number | null } | null } } }
  'pupils.findPupilOfTerms': { params: [string, string]; row: { id: string; personId: string } }
  'pupils.findRecord': { params: [string | null, string | null]; row: { id: string; instructorId: string; personId: string; email: string | null; phone: string | null; hourlyRatePence: number | null; minutesTaught: number; notes: string; status: 'active' | 'waiting' | 'passed' | 'left'; licenceSeenOn: string | null; eyesightCheckedOn: string | null; theoryTestOn: string | null; drivingTestOn: string | null; archivedAt: string | null; leftAt: string | null; noteKeys: string[]; invitationId: string | null; createdAt: string; updatedAt: string; name: string; image: string | null; hasAccount: boolean; lessonsDone: number; minutesDone: number; nextLessonAt: string | null; lastLessonAt: string | null } }
  'pupils.findUnusedHours': { params: [string]; row: { minutes: number; pence: number } }
  'pupils.findUsualMinutes': { params: [string, string | null, number | null]; row: { minutes: number } }
  'pupils.findUsualPickup': { params: [string, string]; row: { address: string; postcode: string; note: string } }
  'pupils.findUsualTerms': { params: [string, string, string | null, string | null, number | null]; row: { hasAccount: boolean; listed: number | null; takesCards: boolean; pupilId: string | null; ownRatePence: number | null; pupilEmail: string | null; paidWith: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null; lastPricePence: number | null; lastMinutes: number | null; isReplaced: boolean; creditMinutes: number; hoursPaidWith: 'cash' | 'bank' | 'before' | null } }
  'pupils.invitePupil': { params: [string, string | null, string | null]; row: Record<never, never> }
  'pupils.isReceiptApplied': { params: [string, string]; row: Record<never, never> }
  'pupils.joinPupil': { params: [string, string, string | null]; row: { joinAccount: boolean } }
  'pupils.leaveInstructor': { params: [string]; row: Record<never, never> }
  'pupils.leaveInstructor.countAhead': { params: [string, string]; row: { ahead: number } }
  'pupils.leaveInstructor.lock': { params: [string, string]; row: { id: string } }
  'pupils.listBalances.sumPrepaid': { params: [string | null, readonly (string | null)[]]; row: { id: string; byHand: number; owedBefore: number; byCard: number } }
  'pupils.listEarlierDebts': { params: [string, string | null]; row: { id: string; pupilId: string; learnerId: string; pence: number; notedAt: string } }
  'pupils.listKnownInstructors': { params: [string | null]; row: { id: string; name: string; image: string | null; since: string; lessonsAhead: number; publicId: string; hourlyRatePence: number | null; isNew: boolean } }
  'pupils.listOwnLessons': { params: [string, readonly (string | null)[]]; row: { learnerId: string; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed'; startsAt: string; endsAt: string; minutes: number; pricePence: number | null; paidWith: 'cash' | 'bank' | 'hours' | 'card-link'; receivedPence: number | null; cancelledCostPence: number | null } }
  'pupils.listPupilRecords': { params: [string | null, string | null]; row: { id: string; instructorId: string; personId: string; email: string | null; phone: string | null; hourlyRatePence: number | null; minutesTaught: number; notes: string; status: 'active' | 'waiting' | 'passed' | 'left'; licenceSeenOn: string | null; eyesightCheckedOn: string | null; theoryTestOn: string | null; drivingTestOn: string | null; archivedAt: string | null; leftAt: string | null; noteKeys: string[]; invitationId: string | null; createdAt: string; updatedAt: string; name: string; image: string | null; hasAccount: boolean; lessonsDone: number; minutesDone: number; nextLessonAt: string | null; lastLessonAt: string | null } }
  'pupils.listPupils': { params: [string | null, string | null, boolean, string | null, string, string | null, string | null, number | null, string]; row: { id: string; instructorId: string; personId: string; email: string | null; phone: string | null; hourlyRatePence: number | null; minutesTaught: number; notes: string; status: 'active' | 'waiting' | 'passed' | 'left'; licenceSeenOn: string | null; eyesightCheckedOn: string | null; theoryTestOn: string | null; drivingTestOn: string | null; archivedAt: string | null; leftAt: string | null; noteKeys: string[]; invitationId: string | null; createdAt: string; updatedAt: string; name: string; image: string | null; hasAccount: boolean; lessonsDone: number; minutesDone: number; nextLessonAt: string | null; lastLessonAt: string | null } }
  'pupils.listTakings': { params: [string | null, string | null, string | null, number | null]; row: { id: string; what: 'lesson' | 'hours' | 'earlier'; personId: string | null; minutes: number; pence: number; method: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | 'before'; receivedAt: string; lessonAt: string | null } }
  'pupils.listUnpaid': { params: [string, string | null]; row: { id: string; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed'; startsAt: string; endsAt: string; minutes: number; pricePence: number | null; paidWith: 'cash' | 'bank' | 'card-link'; receivedPence: number | null; cancelledCostPence: number | null } }
  'pupils.lockCurrent': { params: [string]; row: { id: string } }
  'pupils.lockHours': { params: [string]; row: Record<never, never> }
  'pupils.lockList': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'pupils.lockPupil': { params: [string]; row: Record<never, never> }
  'pupils.receiveEarlierDebt': { params: [string, 'cash' | 'bank' | null]; row: Record<never, never> }
  'pupils.removeEarlierDebt': { params: [string]; row: Record<never, never> }
  'pupils.removePrepaidHours': { params: [string, string]; row: Record<never, never> }
  'pupils.restorePupil': { params: [string]; row: Record<never, never> }
  'pupils.sumReceived': { params: [string | null, readonly (string | null)[], readonly (string | null)[]]; row: { cashPence: number; bankPence: number } }
  'pupils.sumTakings': { params: [string | null, string | null, string | null]; row: { month: string; cashPence: number; bankPence: number } }
  'pupils.undoEarlierReceipt': { params: [string]; row: Record<never, never> }
  'readiness.findNextLesson': { params: [string]; row: { startsAt: string | null } }
  'readiness.findPupil': { params: [string, string]; row: Record<never, never> }
  'readiness.isWanted': { params: [string | null]; row: { isOn: boolean } }
  'readiness.listLessons': { params: [string]; row: { startsAt: string; minutes: number } }
  'readiness.listMocks': { params: [string]; row: { takenOn: string; isWhole: boolean; passed: boolean; drivingFaults: number; seriousFaults: number; dangerousFaults: number; count: number; passedCount: number } }
  'readiness.listPractice': { params: [string]; row: { day: string; minutes: number } }
  'readiness.set': { params: [string, boolean]; row: Record<never, never> }
  'readiness.sumEarlier': { params: [string, string | null]; row: { minutes: number } }
  'reconciliation.compare': { params: [number | null]; row: { id: string; at: string; lines: number; stripePence: number; ledgerPence: number; feePence: number; ownPence: number; differenceCount: number; differences: unknown } }
  'reconciliation.findNewest': { params: [number]; row: { since: number } }
  'reconciliation.getReconciliation': { params: []; row: { id: string; at: string; lines: number; stripePence: number; ledgerPence: number; feePence: number; ownPence: number; differenceCount: number; differences: unknown } }
  'reconciliation.storeLines': { params: [string | null]; row: Record<never, never> }
  'reliability.count': { params: [string, number | null, number | null, number | null]; row: { instructorId: string } }
  'reliability.getStart': { params: [string, string, number | null]; row: { onTime: boolean | null; isOpen: boolean } }
  'reliability.isShown': { params: [string]; row: { isShown: boolean } }
  'reliability.read': { params: [string]; row: { instructorId: string; lessons: number; cancelled: number; answers: number; answerMinutes: number | null; starts: number; onTime: number; learners: number; returned: number; countedAt: string } }
  'reliability.setStart': { params: [string, string | null, boolean | null]; row: Record<never, never> }
  'reminders.addDevice': { params: [string, string, Buffer, Buffer, string, string | null]; row: Record<never, never> }
  'reminders.addDevice.forget': { params: [Buffer]; row: Record<never, never> }
  'reminders.addDevice.limit': { params: [string | null, number | null]; row: Record<never, never> }
  'reminders.addDevice.lock': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'reminders.confirmTextNumber': { params: [string]; row: Record<never, never> }
  'reminders.confirmTextNumber.try': { params: [string, number]; row: { textPhone: string; textCodeHash: Buffer } }
  'reminders.countText': { params: [Buffer, string, boolean]; row: Record<never, never> }
  'reminders.countText.lock': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'reminders.deliverReminder.claim': { params: [string, number | null]; row: { id: string; personId: string; channel: 'push' | 'text'; phone: string | null; body: unknown; attempts: number; createdAt: string; isDue: boolean } }
  'reminders.deliverReminder.findOther': { params: [string]; row: { leasedUntil: string; channel: 'push' | 'text'; personId: string } }
  'reminders.findDevice': { params: [Buffer]; row: { id: string; sealed: Buffer } }
  'reminders.findRecipient': { params: [string]; row: { name: string; email: string | null; push: boolean | null; text: boolean | null; textPhone: string | null; isConfirmed: boolean; hasDevice: boolean; pupilEmail: string | null; pupilPhone: string | null; pupilByEmail: boolean | null; pupilByText: boolean | null } }
  'reminders.findTextLimit': { params: [Buffer, string]; row: { toNumber: number; codesToNumber: number; codes: number; inMonth: number } }
  'reminders.forgetDevices': { params: [readonly (string | null)[]]; row: Record<never, never> }
  'reminders.getPupil': { params: [string | null]; row: { id: string; personId: string; instructorId: string; phone: string | null; email: boolean; text: boolean; waitsForApproval: boolean } }
  'reminders.getSettings': { params: [string]; row: { times: string[]; push: boolean; text: boolean; quietFrom: string; quietTo: string; summaryAt: string | null; textPhone: string | null; isConfirmed: boolean } }
  'reminders.listDevices': { params: [string]; row: { id: string; mark: string; agent: string; addedAt: string } }
  'reminders.lockMarks': { params: [readonly (string | null)[]]; row: { pgAdvisoryXactLock: string } }
  'reminders.planReminders.clear': { params: [readonly (string | null)[], readonly (string | null)[], readonly (string | null)[], readonly (string | null)[], readonly (string | null)[], string | null, string | null]; row: { id: string } }
  'reminders.planReminders.insert': { params: [readonly (string | null)[], readonly (string | null)[], readonly (string | null)[], readonly (string | null)[], readonly (string | null)[]]; row: { id: string; dueAt: string } }
  'reminders.planReminders.list': { params: [string | null, string | null]; row: { id: string; startsAt: string; personId: string; isTeaching: boolean; zone: string; times: string[] | null; quietFrom: string | null; quietTo: string | null } }
  'reminders.pushKeys.make': { params: [string, Buffer]; row: Record<never, never> }
  'reminders.pushKeys.read': { params: []; row: { publicKey: string; sealedPrivateKey: Buffer } }
  'reminders.queueDelivery': { params: [string, string, 'push' | 'text', string | null, string | null, string | null, string | null, 'queued' | 'sending' | 'sent' | 'dropped' | 'failed', string | null]; row: { id: string } }
  'reminders.queueSummaries': { params: [string | null]; row: { instructorId: string; zone: string; on: string } }
  'reminders.remindOfLesson.claim': { params: [string]; row: { lessonId: string; personId: string; time: string; startsAt: string } }
  'reminders.removeDevice': { params: [string]; row: Record<never, never> }
  'reminders.renewDevice': { params: [string, Buffer, Buffer]; row: Record<never, never> }
  'reminders.renewDevice.drop': { params: [string]; row: Record<never, never> }
  'reminders.renewDevice.forget': { params: [Buffer, string]; row: Record<never, never> }
  'reminders.sendPush': { params: [string]; row: { id: string; sealed: Buffer } }
  'reminders.setPupilReminders': { params: [string, boolean | null, boolean | null]; row: Record<never, never> }
  'reminders.setReminderSettings.lock': { params: [string]; row: Record<never, never> }
  'reminders.setState': { params: [string, string | null, string | null]; row: Record<never, never> }
  'reminders.setTextNumber': { params: [string, string | null, Buffer | null, number | null]; row: Record<never, never> }
  'reminders.storeSettings': { params: [string, readonly (string | null)[] | null, boolean | null, boolean | null, string | null, string | null, string | null]; row: Record<never, never> }
  'reminders.summarise': { params: [string, string]; row: Record<never, never> }
  'reminders.summarise.listLessons': { params: [string, string | null, string]; row: { id: string } }
  'reminders.summary.wantsPush': { params: [string | null]; row: { push: boolean } }
  'reminders.tidy': { params: [number]; row: Record<never, never> }
  'reviews.areBothWritten': { params: [string]; row: { both: boolean } }
  'reviews.decideReports': { params: [string, 'kept' | 'removed' | null, string]; row: { personId: string; reason: 'not-genuine' | 'insulting' | 'discriminating' | 'personal-details' | 'off-topic' } }
  'reviews.findDelivered': { params: [string]; row: { instructorId: string; learnerId: string; delivered: number; invited: ('first' | 'fifth' | 'last')[] | null } }
  'reviews.findLesson': { params: [string, string]; row: { instructorId: string; learnerId: string | null } }
  'reviews.findReadable': { params: [string, string]; row: { id: string } }
  'reviews.getExplanation': { params: [string]; row: { explanation: string } }
  'reviews.getInvitation': { params: [string]; row: { id: string; lessonId: string; instructorId: string; learnerId: string | null; occasion: 'first' | 'fifth' | 'last'; openedAt: string; closesAt: string; publishedAt: string | null } }
  'reviews.getReviewed': { params: [string]; row: { instructorId: string } }
  'reviews.getStars': { params: [string | null]; row: { reviews: number; total: number; counts: number[] } }
  'reviews.getWritten': { params: [string]; row: { id: string; invitationId: string; by: 'learner' | 'instructor'; stars: number; text: string; themes: string[]; writtenAt: string; reply: string; repliedAt: string | null; removedAt: string | null; removedBecause: 'not-genuine' | 'insulting' | 'discriminating' | 'personal-details' | 'off-topic' | null } }
  'reviews.invite': { params: [string, string | null, number | null]; row: { id: string; closesAt: string } }
  'reviews.listInvitations': { params: [string]; row: { lessonId: string; occasion: 'first' | 'fifth' | 'last'; closesAt: string; startsAt: string; instructorId: string; learnerName: string | null; instructorName: string | null; learnerImage: string | null; instructorImage: string | null; instructorIsTrainee: boolean | null } }
  'reviews.listLast': { params: [number | null, number | null]; row: { id: string } }
  'reviews.listOf': { params: [string | null, string | null, string | null, number | null]; row: { id: string; stars: number; text: string; themes: string[]; occasion: 'first' | 'fifth' | 'last'; learnerName: string | null; publishedAt: string; reply: string } }
  'reviews.listOfInvitation': { params: [string]; row: { id: string; by: 'learner' | 'instructor'; stars: number; text: string } }
  'reviews.listRows': { params: [string | null]; row: { id: string; invitationId: string; by: 'learner' | 'instructor'; stars: number; text: string; themes: string[]; writtenAt: string; reply: string; repliedAt: string | null; removedAt: string | null; removedBecause: 'not-genuine' | 'insulting' | 'discriminating' | 'personal-details' | 'off-topic' | null; lessonId: string; occasion: 'first' | 'fifth' | 'last'; publishedAt: string | null; instructorId: string; learnerId: string | null; learnerName: string | null; instructorName: string | null; instructorIsTrainee: boolean | null } }
  'reviews.lockInvitation': { params: [string]; row: { id: string; publishedAt: string | null; isOpen: boolean } }
  'reviews.publish': { params: [string]; row: { instructorId: string; hasReviews: boolean } }
  'reviews.rate': { params: [string | null]; row: { rateInstructor: string } }
  'reviews.remove': { params: [string, 'not-genuine' | 'insulting' | 'discriminating' | 'personal-details' | 'off-topic' | null]; row: Record<never, never> }
  'reviews.reply': { params: [string, string]; row: Record<never, never> }
  'reviews.report': { params: [string, string, 'not-genuine' | 'insulting' | 'discriminating' | 'personal-details' | 'off-topic', string]; row: Record<never, never> }
  'reviews.takeBackInvitation': { params: [string]; row: Record<never, never> }
  'reviews.write': { params: [string, 'learner' | 'instructor', number, string, readonly (string | null)[]]; row: { id: string } }
  'saved-cards.agree': { params: [string, string, string, number, number, boolean | null, number, string, number, number]; row: { id: string } }
  'saved-cards.begin': { params: [string]; row: { pricePence: number; weekday: number; begins: string; everyWeeks: number; minutes: number } }
  'saved-cards.drop': { params: [string, string | null, string | null]; row: Record<never, never> }
  'saved-cards.dropPage': { params: [string]; row: Record<never, never> }
  'saved-cards.endAgreements': { params: [string | null, string | null, string | null, 'learner' | 'card-removed' | 'replaced' | 'series-over' | 'left' | 'disputed' | null]; row: Record<never, never> }
  'saved-cards.endWithSeries': { params: [string]; row: Record<never, never> }
  'saved-cards.findAgreement': { params: [string]; row: { id: string; learnerId: string; pricePence: number; startsAt: string; lessonPence: number } }
  'saved-cards.findAwaited': { params: [string, string]; row: Record<never, never> }
  'saved-cards.findCard': { params: [string]; row: { stripeCustomer: string; stripePaymentMethod: string; brand: string; last4: string } }
  'saved-cards.findCharged': { params: [string]; row: { id: string } }
  'saved-cards.findDisputed': { params: [string]; row: { learnerId: string; instructorId: string } }
  'saved-cards.findPage': { params: [string]; row: { stripeSession: string } }
  'saved-cards.forgetEnding': { params: [string]; row: Record<never, never> }
  'saved-cards.listAgreements': { params: [string, readonly (string | null)[]]; row: { seriesId: string; pricePence: number; weekday: number; begins: string; everyWeeks: number; minutes: number; agreedAt: string; startedAt: string | null; pausedWhy: 'refused' | 'changed' | null; comesMore: boolean } }
  'saved-cards.listDue': { params: [number | null]; row: { id: string } }
  'saved-cards.listEndings': { params: []; row: { stripePaymentMethod: string; stripeCustomer: string | null } }
  'saved-cards.listToPay': { params: [string, readonly (string | null)[]]; row: { seriesId: string; startsAt: string; pricePence: number } }
  'saved-cards.lockLearner': { params: [string]; row: Record<never, never> }
  'saved-cards.mustCome': { params: [string, number, string, number, number]; row: Record<never, never> }
  'saved-cards.noteCharge': { params: [string, string, string, number, 'paid' | 'too-dear' | 'confirm' | 'expired' | 'declined' | 'away' | 'not-teaching']; row: Record<never, never> }
  'saved-cards.noteFailure': { params: [string, number | null]; row: { pausedWhy: 'refused' | 'changed' | null } }
  'saved-cards.noteGood': { params: [string]; row: Record<never, never> }
  'saved-cards.notePage': { params: [string, string]; row: Record<never, never> }
  'saved-cards.noteSession': { params: [string, string | null]; row: Record<never, never> }
  'saved-cards.pauseIfMore': { params: [string]; row: { learnerId: string; startedAt: string | null } }
  'saved-cards.readCard': { params: [string]; row: { brand: string; last4: string; expMonth: number; expYear: number } }
  'saved-cards.removeCard': { params: [string]; row: Record<never, never> }
  'saved-cards.resume': { params: [string]; row: Record<never, never> }
  'saved-cards.save': { params: [string, string, string, string, string, number, number]; row: Record<never, never> }
  'saved-cards.startWaiting': { params: [string, string]; row: { id: string; seriesId: string; pausedAt: string | null } }
  'saved-cards.takePage': { params: [string, string]; row: Record<never, never> }
  'schools.actingFor': { params: [string | null]; row: { school: string | null } }
  'schools.agreeToPayee': { params: [string, string, string, string]; row: Record<never, never> }
  'schools.allowOffice': { params: [string, boolean | null]; row: Record<never, never> }
  'schools.closeSchoolRequestOf': { params: [string, 'open' | 'accepted' | 'declined' | 'withdrawn']; row: Record<never, never> }
  'schools.countLearners': { params: [string, readonly (string | null)[], readonly (string | null)[], string | null]; row: { learners: number } }
  'schools.declineSchoolRequest': { params: [string, string | null]; row: { personId: string; name: string } }
  'schools.endContract': { params: [string]; row: { id: string; startsOn: string } }
  'schools.endMembership': { params: [string, 'school' | 'instructor' | 'platform' | null, string | null]; row: { id: string; schoolId: string } }
  'schools.endPayees': { params: [string]; row: Record<never, never> }
  'schools.enterContract': { params: [string, string, string, string | null]; row: { id: string } }
  'schools.findContract': { params: [string]; row: { id: string; startsOn: string; agreedAt: string; note: string; agreedBy: string | null } }
  'schools.findDistricts': { params: [string | null, string | null]; row: { comesFrom: string | null; goesOnTo: string | null } }
  'schools.findMannedSchool': { params: [string]; row: { school: string; instructors: number } }
  'schools.findMySchool': { params: []; row: { name: string; ownerName: string; since: string; officeSince: string | null } }
  'schools.findOwnSchoolId': { params: []; row: { id: string | null } }
  'schools.findPayeeOffer': { params: [string]; row: { contractId: string | null; contractFrom: string | null; school: string; startsOn: string | null; agreedAt: string | null; isReady: boolean } }
  'schools.findSchool': { params: [string]; row: { id: string; name: string } }
  'schools.findSchoolOf': { params: [string]; row: { name: string } }
  'schools.getSchoolRequest': { params: [string]; row: { id: string; personId: string; name: string; town: string; instructors: number; website: string; message: string; status: 'open' | 'accepted' | 'declined' | 'withdrawn'; reason: string | null; madeAt: string; closedAt: string | null } }
  'schools.isReadyToBePaid': { params: [string]; row: Record<never, never> }
  'schools.joinSchool.insertSchoolInstructors': { params: [string, string, boolean | null]; row: { id: string } }
  'schools.joinSchool.readSchools': { params: [string]; row: { ownerId: string } }
  'schools.listAvailabilities': { params: [readonly (string | null)[] | null, string | null, string | null, readonly (number | null)[] | null]; row: { instructorId: string; availability: { zone: string; stepMinutes: number; bufferMinutes: number; bookingNoticeMinutes: number; horizonDays: number; lessonLengths: number[]; openUntil: number | null; weekly: unknown; exceptions: { day: number; opens: number | null; closes: number | null }[]; closedOnHolidaysOf: 'england-and-wales' | 'scotland' | null; baseSpot: number | null; countsWayHome: boolean; routes: unknown[] | null; busy: unknown; carsTaken: unknown } } }
  'schools.listCalendarMembers': { params: [string, string | null]; row: { id: string; name: string; image: string | null; since: string; letsOfficeAct: boolean } }
  'schools.listPayees': { params: [string]; row: { id: string; name: string; email: string; school: string; startsOn: string | null; agreedAt: string | null } }
  'schools.listSchoolInstructors': { params: [string, string | null]; row: { id: string; name: string; image: string | null; since: string; badgeKind: 'ADI' | 'PDI' | null; badgeExpiresOn: string | null; licenceExpiresOn: string | null; publicId: string | null; letsOfficeAct: boolean; lessonsAhead: number; lessonsGiven: number; learners: number; booked: unknown[]; cancelled: (number | null)[] } }
  'schools.listTakenTimes': { params: [readonly (string | null)[], string | null, string | null]; row: { instructorId: string; starts: number; ends: number; heldUntil: string | null; isOffer: boolean; isUnmarked: boolean } }
  'schools.lockPayeeOffer': { params: [string]; row: { contractId: string; startsOn: string; ownerId: string; school: string; name: string; email: string } }
  'schools.lockSchool': { params: [string]; row: { id: string; name: string } }
  'schools.nameSchool': { params: [string, string]; row: { id: string; name: string } }
  'schools.noteAct': { params: [string | null, string | null, number | null]; row: Record<never, never> }
  'schools.noteActOfOffice': { params: [string | null, string | null, number | null]; row: { actId: string } }
  'schools.noteJoining': { params: [string | null, string | null]; row: Record<never, never> }
  'schools.readFigures': { params: [string, readonly (string | null)[], readonly (string | null)[], string | null]; row: { nr: number; id: string; name: string; image: string | null; isMember: boolean; lessons: number; minutes: number; cardMinutes: number; cancelled: number; cancelledLate: number; noShows: number; grossPence: number; commissionPence: number } }
  'schools.requestSchool.countToday': { params: [string]; row: { today: number } }
  'schools.requestSchool.insertSchoolRequests': { params: [string, string, string, number, string, string]; row: { id: string; personId: string; name: string; town: string; instructors: number; website: string; message: string; status: 'open' | 'accepted' | 'declined' | 'withdrawn'; reason: string | null; madeAt: string; closedAt: string | null } }
  'schools.subscribers.readInstructor': { params: [string, string | null]; row: { name: string; email: string; zone: string; learner: string | null; learnerHasAccount: boolean } }
  'schools.subscribers.readSchools': { params: [string, string, string]; row: { toId: string; name: string; email: string; otherId: string; other: string; school: string } }
  'series.addDay': { params: [string, string, 'booked' | 'clash' | 'skipped' | 'paused', string | null, string | null, boolean]; row: Record<never, never> }
  'series.addPause': { params: [string, string, string, string, boolean | null]; row: { id: string } }
  'series.addSeries': { params: [string, string, string, string, string, number, number, string | null, boolean, 'england-and-wales' | 'scotland', 'cash' | 'bank' | 'hours' | 'card-link', 'cash' | 'bank' | 'cancel', number | null, string, string | null, string]; row: { id: string; instructorId: string; learnerId: string; firstOn: string; begins: string; zone: string; minutes: number; everyWeeks: number; untilOn: string | null; skipBankHolidays: boolean; bankHolidaysOf: 'england-and-wales' | 'scotland'; payment: 'cash' | 'bank' | 'hours' | 'card-link'; withoutHours: 'cash' | 'bank' | 'cancel'; pricePence: number | null; pickupAddress: string; pickupPostcode: string | null; pickupNote: string; plannedUntil: string; endedAt: string | null; createdAt: string; updatedAt: string } }
  'series.closePause': { params: [string, 'asked' | 'agreed' | 'declined' | 'withdrawn']; row: Record<never, never> }
  'series.countOpen': { params: [string]; row: { open: number } }
  'series.countPausesAsked': { params: [string]; row: { asked: number } }
  'series.dropClashes': { params: [string, string]; row: Record<never, never> }
  'series.endSeries': { params: [string, string | null, boolean | null]; row: Record<never, never> }
  'series.endSeriesOfLeft': { params: [string, string, string]; row: Record<never, never> }
  'series.findDay': { params: [string, string]; row: { state: 'booked' | 'clash' | 'skipped' | 'paused'; clash: string | null; lessonId: string | null } }
  'series.findPauseBetween': { params: [string, string, string]; row: Record<never, never> }
  'series.forgetDaysBetween': { params: [string, string, string, number]; row: Record<never, never> }
  'series.forgetPickups': { params: []; row: Record<never, never> }
  'series.getPause': { params: [string, string]; row: { id: string; seriesId: string; fromOn: string; untilOn: string; note: string; state: 'asked' | 'agreed' | 'declined' | 'withdrawn'; createdAt: string; answeredAt: string | null } }
  'series.getRow': { params: [string]; row: { id: string; instructorId: string; learnerId: string; firstOn: string; begins: string; zone: string; minutes: number; everyWeeks: number; untilOn: string | null; skipBankHolidays: boolean; bankHolidaysOf: 'england-and-wales' | 'scotland'; payment: 'cash' | 'bank' | 'hours' | 'card-link'; withoutHours: 'cash' | 'bank' | 'cancel'; pricePence: number | null; pickupAddress: string; pickupPostcode: string | null; pickupNote: string; plannedUntil: string; endedAt: string | null; createdAt: string; updatedAt: string } }
  'series.listAgreedPauses': { params: [string]; row: { fromOn: string; untilOn: string } }
  'series.listBooked': { params: [string, string, string | null]; row: { onDay: string; clash: string | null; awaitsHours: boolean; remindedDays: number | null; id: string; startsAt: string; minutes: number; pricePence: number | null; paidWith: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null; receivedAt: string | null } }
  'series.listClosedDays': { params: [string, string, string]; row: { onDay: string } }
  'series.listDays': { params: [string, string]; row: { seriesId: string; onDay: string; state: 'booked' | 'clash' | 'skipped' | 'paused'; lessonId: string | null; clash: string | null; skippedClash: string | null; awaitsHours: boolean; remindedDays: number | null; startsAt: string | null; endsAt: string | null; status: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed' | null; pricePence: number | null; paidWith: 'card' | 'credit' | 'cash' | 'bank' | 'hours' | 'card-link' | null } }
  'series.listPauses': { params: [string, string | null]; row: { id: string; seriesId: string; fromOn: string; untilOn: string; note: string; state: 'asked' | 'agreed'; createdAt: string; answeredAt: string | null } }
  'series.listPlannedDays': { params: [string, string, string]; row: { onDay: string } }
  'series.listShown': { params: [string, string | null, string | null]; row: { id: string; instructorId: string; learnerId: string; firstOn: string; begins: string; zone: string; minutes: number; everyWeeks: number; untilOn: string | null; skipBankHolidays: boolean; bankHolidaysOf: 'england-and-wales' | 'scotland'; payment: 'cash' | 'bank' | 'hours' | 'card-link'; withoutHours: 'cash' | 'bank' | 'cancel'; pricePence: number | null; pickupAddress: string; pickupPostcode: string | null; pickupNote: string; plannedUntil: string; endedAt: string | null; createdAt: string; updatedAt: string; instructorName: string | null; instructorImage: string | null; instructorIsTrainee: boolean; learnerName: string | null; learnerImage: string | null; learnerHasAccount: boolean | null; nextLessonAt: string | null; unresolved: number } }
  'series.listToExtend': { params: [number, string]; row: { seriesId: string; instructorId: string } }
  'series.listWaiting': { params: []; row: { seriesId: string; instructorId: string } }
  'series.pauseClashes': { params: [string, string, string]; row: Record<never, never> }
  'series.remind': { params: [string, string, number | null]; row: Record<never, never> }
  'series.reopen': { params: [string, string]; row: { onDay: string } }
  'series.saveChange': { params: [string, string, string | null, string | null, string | null, string | null, boolean | null, number | null, string | null, string | null, string | null, number | null, number | null]; row: { id: string; instructorId: string; learnerId: string; firstOn: string; begins: string; zone: string; minutes: number; everyWeeks: number; untilOn: string | null; skipBankHolidays: boolean; bankHolidaysOf: 'england-and-wales' | 'scotland'; payment: 'cash' | 'bank' | 'hours' | 'card-link'; withoutHours: 'cash' | 'bank' | 'cancel'; pricePence: number | null; pickupAddress: string; pickupPostcode: string | null; pickupNote: string; plannedUntil: string; endedAt: string | null; createdAt: string; updatedAt: string } }
  'series.setAwaitsHours': { params: [string, string, boolean]; row: Record<never, never> }
  'series.setPlannedUntil': { params: [string, string]; row: Record<never, never> }
  'series.setState': { params: [string, string, string | null, string | null]; row: Record<never, never> }
  'series.shiftDays': { params: [string, string, number]; row: Record<never, never> }
  'series.stopWaiting': { params: [string, string]; row: Record<never, never> }
  'series.stopWaitingPaid': { params: [string]; row: Record<never, never> }
  'status.askDatabase': { params: []; row: { version: string } }
  'status.lookAtJobs': { params: [number | null]; row: { due: number; late: boolean; givenUp: number } }
  'support.add': { params: [string, string, string, boolean]; row: Record<never, never> }
  'support.addMessage': { params: [string, string, boolean, string]; row: Record<never, never> }
  'support.answered': { params: [string]; row: Record<never, never> }
  'support.countOpen': { params: [string, string | null]; row: { open: number; today: number; isThere: boolean } }
  'support.countSince': { params: [string | null, string | null]; row: { isThere: boolean; since: number } }
  'support.forget': { params: []; row: Record<never, never> }
  'support.listMine': { params: [string]; row: { id: string; subject: string; madeAt: string; state: 'closed' | 'waiting' | 'answered'; messages: { id: string; at: string; isOurs: boolean; text: string }[] } }
  'support.listOthers': { params: [string | null, string | null, string | null, number | null]; row: { id: string; subject: string; madeAt: string; state: 'closed' | 'waiting' | 'answered'; messages: { id: string; at: string; isOurs: boolean; text: string }[]; isFirst: boolean; waitingSince: string | null; touchedAt: string; person: { id: string; name: string; role: 'student' | 'instructor' | 'admin' | 'school_owner' } } }
  'support.listWaiting': { params: []; row: { id: string; subject: string; madeAt: string; state: 'closed' | 'waiting' | 'answered'; messages: { id: string; at: string; isOurs: boolean; text: string }[]; isFirst: boolean; waitingSince: string; person: { id: string; name: string; role: 'student' | 'instructor' | 'admin' | 'school_owner' } } }
  'support.lock': { params: [string]; row: { personId: string; subject: string; name: string; email: string } }
  'support.lockAny': { params: [string]; row: { personId: string; closedAt: string | null } }
  'support.lockMine': { params: [string, string]; row: { closedAt: string | null } }
  'support.lockPerson': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'support.measure': { params: [number]; row: { first: number; others: number; firstMinutes: number | null; othersMinutes: number | null } }
  'support.setClosed': { params: [string]; row: Record<never, never> }
  'support.waitAgain': { params: [string, boolean]; row: Record<never, never> }
  'test-days.addTestDay': { params: [string, string | null, string | null, string, string, string | null, number, number, number]; row: { id: string } }
  'test-days.cancelTestDay': { params: [string, 'dvsa' | 'people' | null]; row: Record<never, never> }
  'test-days.changeTestDay': { params: [string, string, string, string | null, number, number]; row: Record<never, never> }
  'test-days.countBefore': { params: [string | null, string | null, string]; row: { taken: number } }
  'test-days.findAhead': { params: [string, string, string]; row: Record<never, never> }
  'test-days.findMyInstructor': { params: [string, number]; row: { instructorId: string } }
  'test-days.findPlan': { params: [string, string]; row: { theoryPassedOn: string | null; changesUsed: number; testsBefore: number } }
  'test-days.findTheoryPass': { params: [string]; row: { passedOn: string } }
  'test-days.listFigures': { params: [string, string | null, string]; row: { result: 'pass' | 'fail' | 'not-taken' | null; attempt: number | null; faults: unknown; cancelledAt: string | null; isAhead: boolean } }
  'test-days.listOwnLessons': { params: [string, string, string]; row: { id: string } }
  'test-days.listRows': { params: [string | null, string | null, string | null]; row: { id: string; instructorId: string; learnerId: string | null; lessonId: string | null; testAt: string; centre: string; centrePostcode: string | null; warmUpMinutes: number; afterMinutes: number; carHirePence: number; cancelledAt: string | null; cancelledBy: 'dvsa' | 'people' | null; result: 'pass' | 'fail' | 'not-taken' | null; attempt: number | null; faults: unknown; satIn: boolean; examinerAction: 'none' | 'verbal' | 'physical' | null; note: string; resultAt: string | null; createdAt: string; updatedAt: string; learner: string | null; instructor: string; heldId: string | null; heldFrom: string | null; heldTo: string | null; heldPence: number | null } }
  'test-days.listTestCentres': { params: [string]; row: { centre: string; centrePostcode: string | null } }
  'test-days.lockTestDay': { params: [string, string]; row: { id: string; instructorId: string; learnerId: string | null; lessonId: string | null; testAt: string; centre: string; centrePostcode: string | null; warmUpMinutes: number; afterMinutes: number; carHirePence: number; cancelledAt: string | null; cancelledBy: 'dvsa' | 'people' | null; result: 'pass' | 'fail' | 'not-taken' | null; attempt: number | null; faults: unknown; satIn: boolean; examinerAction: 'none' | 'verbal' | 'physical' | null; note: string; resultAt: string | null; createdAt: string; updatedAt: string } }
  'test-days.removeTestDay': { params: [string]; row: Record<never, never> }
  'test-days.setTestPlan': { params: [string, string, boolean | null, string | null, number | null, number | null]; row: Record<never, never> }
  'test-days.setTestResult': { params: [string, 'pass' | 'fail' | 'not-taken' | null, number | null, string, boolean, string, boolean | null, string | null]; row: Record<never, never> }
  'tidy.tidyPlatform': { params: [number, number, number]; row: Record<never, never> }
  'tidy.tidyPlatform.emptyMails': { params: [number]; row: Record<never, never> }
  'tidy.tidyPlatform.forgetCauses': { params: [number]; row: Record<never, never> }
  'travel.findRoute': { params: [number, number, number]; row: { seconds: number | null; metres: number | null } }
  'travel.listRoutes': { params: [readonly (number | null)[], number]; row: { fromSpot: number; toSpot: number; seconds: number; metres: number } }
  'travel.makeRoom': { params: [number | null, readonly (number | null)[] | null, number | null]; row: Record<never, never> }
  'travel.storeRoutes': { params: [number | null, readonly (number | null)[], readonly (number | null)[], readonly (number | null)[], number]; row: Record<never, never> }
  'travel.tidyRoutes': { params: [number]; row: Record<never, never> }
  'uploads.blobs.deleteLeftovers': { params: []; row: Record<never, never> }
  'uploads.blobs.readLeftovers': { params: []; row: { blob: string } }
  'uploads.countMissing': { params: []; row: { count: number } }
  'uploads.deleteFiles': { params: [string, readonly (string | null)[]]; row: { id: string; bucketId: string; name: string; folder: string; owner: string | null; blob: string; size: number; mimetype: string; cacheControl: string; etag: string; metadata: unknown; createdAt: string; updatedAt: string; missingSince: string | null; approvedAt: string | null } }
  'uploads.deleteUnconfirmed': { params: [number]; row: { name: string } }
  'uploads.eraseLeftovers': { params: [readonly (string | null)[]]; row: Record<never, never> }
  'uploads.expectBlob': { params: [string | null]; row: { expectBlob: string } }
  'uploads.findFile': { params: [string | null, string | null]; row: { id: string; bucketId: string; name: string; folder: string; owner: string | null; blob: string; size: number; mimetype: string; cacheControl: string; etag: string; metadata: unknown; createdAt: string; updatedAt: string; missingSince: string | null; approvedAt: string | null } }
  'uploads.findPublicFile': { params: [string | null, string | null]; row: { id: string; bucketId: string; name: string; folder: string; owner: string | null; blob: string; size: number; mimetype: string; cacheControl: string; etag: string; metadata: unknown; createdAt: string; updatedAt: string; missingSince: string | null; approvedAt: string | null } }
  'uploads.insertFile': { params: [string, string, string, number, string, string, string, string, string | null]; row: { id: string; bucketId: string; name: string; folder: string; owner: string | null; blob: string; size: number; mimetype: string; cacheControl: string; etag: string; metadata: unknown; createdAt: string; updatedAt: string; missingSince: string | null; approvedAt: string | null } }
  'uploads.listReads': { params: [string]; row: { name: string; readerId: string | null; how: 'signed-url' | 'download'; at: string } }
  'uploads.lookAt': { params: [string | null, string | null, string | null]; row: { taken: boolean; mine: boolean; filled: boolean; registering: boolean } }
  'uploads.noteMissing.found': { params: [readonly (string | null)[]]; row: Record<never, never> }
  'uploads.noteMissing.missing': { params: [string, string | null, readonly (string | null)[], string]; row: Record<never, never> }
  'uploads.noteOrphans': { params: [readonly (string | null)[], number | null]; row: Record<never, never> }
  'uploads.recordRead': { params: [string | null, string | null]; row: { recordRead: string } }
  'uploads.replaceFile': { params: [string, string, string, number, string, string, string, string]; row: { id: string; bucketId: string; name: string; folder: string; owner: string | null; blob: string; size: number; mimetype: string; cacheControl: string; etag: string; metadata: unknown; createdAt: string; updatedAt: string; missingSince: string | null; approvedAt: string | null } }
  'vacancies.answer': { params: [string, 'sent' | 'to-meet' | 'offered' | 'taken-on' | 'declined' | 'withdrawn', string, string | null, 'employed' | 'franchise' | null]; row: Record<never, never> }
  'vacancies.apply': { params: [string, string, string]; row: { id: string } }
  'vacancies.change': { params: [string, string, 'employed' | 'franchise', 'full-time' | 'part-time' | 'either', string, string, number, number, boolean, string, number | null, number | null, string, string]; row: { id: string } }
  'vacancies.close': { params: [string]; row: Record<never, never> }
  'vacancies.countMine': { params: [string]; row: { underWay: number; today: number } }
  'vacancies.countOwn': { params: [string, string | null, string]; row: { open: number; today: number } }
  'vacancies.employ': { params: [string, 'employed' | 'franchise', string]; row: Record<never, never> }
  'vacancies.findEmployment': { params: [string]; row: { school: string; kind: 'employed' | 'franchise'; startsOn: string } }
  'vacancies.listApplicants': { params: [string]; row: { id: string; name: string; image: string | null; email: string | null; offer: { kind: 'employed' | 'franchise' | null; startsOn: string | null } | null; words: string; state: 'sent' | 'to-meet' | 'offered' | 'taken-on' | 'declined' | 'withdrawn'; message: string; sentAt: string; record: { state: 'approved' | 'in-review' | 'not-approved'; badgeKind: 'ADI' | 'PDI' | null; badgeExpiresOn: string | null; checkedOn: string | null } | null } }
  'vacancies.listEmployments': { params: []; row: { instructorId: string; kind: 'employed' | 'franchise'; startsOn: string } }
  'vacancies.listMine': { params: [string]; row: { id: string; vacancyId: string; title: string; school: string; place: string; words: string; state: 'sent' | 'to-meet' | 'offered' | 'taken-on' | 'declined' | 'withdrawn'; message: string; sentAt: string; email: string | null; offer: { kind: 'employed' | 'franchise' | null; startsOn: string | null } | null } }
  'vacancies.listOpen': { params: [string, string, number | null]; row: { id: string; title: string; kind: 'employed' | 'franchise'; hours: 'full-time' | 'part-time' | 'either'; place: string; outcode: string; hasCar: boolean; pay: string; hourlyFromPence: number | null; hourlyToPence: number | null; description: string; closesOn: string; postedAt: string; lat: number; lng: number; school: string } }
  'vacancies.lockApplicant': { params: [string, string]; row: { state: 'sent' | 'to-meet' | 'offered' | 'taken-on' | 'declined' | 'withdrawn'; instructorId: string; name: string; email: string; title: string; kind: 'employed' | 'franchise'; school: string } }
  'vacancies.lockApplicantOf': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'vacancies.lockForApplication': { params: [string, string, string]; row: { title: string; isOpen: boolean; ownerId: string; name: string; email: string } }
  'vacancies.lockInstructor': { params: [string]; row: { id: string } }
  'vacancies.lockMine': { params: [string, string]; row: { state: 'sent' | 'to-meet' | 'offered' | 'taken-on' | 'declined' | 'withdrawn'; vacancyId: string; title: string; ownerId: string; name: string; email: string } }
  'vacancies.lockOffer': { params: [string, string]; row: { state: 'sent' | 'to-meet' | 'offered' | 'taken-on' | 'declined' | 'withdrawn'; vacancyId: string; offeredKind: 'employed' | 'franchise' | null; startsOn: string | null; title: string; schoolId: string; ownerId: string; name: string; email: string } }
  'vacancies.lockOwn': { params: [string, string]; row: { closedAt: string | null } }
  'vacancies.lockSchool': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'vacancies.post': { params: [string, string, 'employed' | 'franchise', 'full-time' | 'part-time' | 'either', string, string, number, number, boolean, string, number | null, number | null, string, string]; row: { id: string } }
  'vacancies.readBase': { params: [string]; row: { lat: number; lng: number } }
  'vacancies.readMine': { params: [string, string]; row: { state: 'sent' | 'to-meet' | 'offered' | 'taken-on' | 'declined' | 'withdrawn' } }
  'vacancies.readOwn': { params: [string | null, string]; row: { id: string; title: string; kind: 'employed' | 'franchise'; hours: 'full-time' | 'part-time' | 'either'; place: string; outcode: string; hasCar: boolean; pay: string; hourlyFromPence: number | null; hourlyToPence: number | null; description: string; closesOn: string; postedAt: string; isOpen: boolean; isClosed: boolean; applicants: number; unanswered: number } }
  'vacancies.takeOn': { params: [string]; row: Record<never, never> }
  'vacancies.tidyApplications': { params: [number]; row: Record<never, never> }
  'vacancies.tidyVacancies': { params: [number]; row: Record<never, never> }
  'vacancies.withdraw': { params: [string]; row: Record<never, never> }
  'vacancies.withdrawOf': { params: [string]; row: Record<never, never> }
  'vouchers.add': { params: [number, string | null, string | null, string | null, string | null, string | null, string | null, string, Buffer | null]; row: { id: string } }
  'vouchers.addCheckout': { params: [string, string, string | null, string, number, number, number, number, string, string | null]; row: { id: string } }
  'vouchers.addCode': { params: [string, Buffer | null, boolean | null]; row: Record<never, never> }
  'vouchers.addCredit': { params: [string, string, string, number, number, number]; row: Record<never, never> }
  'vouchers.addLink': { params: [string, Buffer | null]; row: Record<never, never> }
  'vouchers.addRefund': { params: [string, string, number, number, number]; row: Record<never, never> }
  'vouchers.beginRefund': { params: [string]; row: Record<never, never> }
  'vouchers.claim': { params: [string, string | null]; row: Record<never, never> }
  'vouchers.compareWithLedger': { params: []; row: { left: number; owed: number } }
  'vouchers.findByCode': { params: [Buffer | null]; row: { id: string } }
  'vouchers.findByLink': { params: [Buffer | null]; row: { id: string } }
  'vouchers.findByPayment': { params: [string]; row: { id: string } }
  'vouchers.findDispute': { params: [string]; row: { id: string } }
  'vouchers.findDisputed': { params: []; row: { id: string; disputeId: string; stripeDispute: string; loss: number } }
  'vouchers.findDue': { params: [string]; row: { id: string } }
  'vouchers.findInstructor': { params: [string]; row: { id: string; plan: 'free' | 'pro' | 'enterprise'; contract: number | null; rate: number } }
  'vouchers.findLapsed': { params: [string]; row: { id: string; leftPence: number } }
  'vouchers.findLapsing': { params: [number | null, string]; row: { id: string } }
  'vouchers.findOfRefund': { params: [string]; row: { buyerName: string | null; recipientName: string | null; buyerEmail: string | null } }
  'vouchers.findRefused': { params: [string]; row: { leftPence: number; refundAttempt: number; isDisputed: boolean } }
  'vouchers.findSuggested': { params: [string]; row: { name: string } }
  'vouchers.findToRefund': { params: [string]; row: { id: string; leftPence: number; refundAttempt: number; paymentIntent: string } }
  'vouchers.findUnrefunded': { params: []; row: { id: string } }
  'vouchers.findUnsettled': { params: []; row: { id: string; sessionId: string } }
  'vouchers.forgetNames': { params: []; row: Record<never, never> }
  'vouchers.forgetUnpaid': { params: []; row: Record<never, never> }
  'vouchers.giveBack': { params: [string, number | null]; row: Record<never, never> }
  'vouchers.giveUpRefund': { params: [string, number, number, string | null]; row: Record<never, never> }
  'vouchers.listMine': { params: [string]; row: { id: string; buyerName: string | null; amountPence: number; leftPence: number; lapsesOn: string; suggestedInstructorId: string | null } }
  'vouchers.lock': { params: [string]; row: { id: string; status: 'unpaid' | 'paid' | 'refunding' | 'refunded' | 'lapsed'; amountPence: number; leftPence: number; disputedPence: number; buyerName: string | null; buyerEmail: string | null; recipientName: string | null; recipientEmail: string | null; message: string | null; suggestedInstructorId: string | null; sendOn: string; sentAt: string | null; sends: number; codeHashes: Buffer[]; buyerHashes: Buffer[]; holderId: string | null; sessionId: string | null; paymentIntent: string | null; refundAttempt: number; refundFailure: string | null; refundFailedAt: string | null; byHandPence: number; createdAt: string; paidAt: string | null; lapsesOn: string | null; remindedDays: number | null; endedAt: string | null } }
  'vouchers.lockBoth': { params: [readonly (string | null)[]]; row: { id: string } }
  'vouchers.lockMine': { params: [string, string]; row: { id: string; status: 'unpaid' | 'paid' | 'refunding' | 'refunded' | 'lapsed'; amountPence: number; leftPence: number; disputedPence: number; buyerName: string | null; buyerEmail: string | null; recipientName: string | null; recipientEmail: string | null; message: string | null; suggestedInstructorId: string | null; sendOn: string; sentAt: string | null; sends: number; codeHashes: Buffer[]; buyerHashes: Buffer[]; holderId: string; sessionId: string | null; paymentIntent: string | null; refundAttempt: number; refundFailure: string | null; refundFailedAt: string | null; byHandPence: number; createdAt: string; paidAt: string | null; lapsesOn: string | null; remindedDays: number | null; endedAt: string | null } }
  'vouchers.noteDisputed': { params: [string, number]; row: { bookings: number } }
  'vouchers.noteExpired': { params: [string, string]; row: Record<never, never> }
  'vouchers.noteLapsed': { params: [string]; row: Record<never, never> }
  'vouchers.notePaid': { params: [string, string | null, string | null, string | null]; row: Record<never, never> }
  'vouchers.noteReturned': { params: [string]; row: { pence: number; leftPence: number } }
  'vouchers.noteSent': { params: [string]; row: Record<never, never> }
  'vouchers.noteSession': { params: [string, string | null]; row: Record<never, never> }
  'vouchers.retryRefund': { params: [string]; row: Record<never, never> }
  'vouchers.setRecipient': { params: [string, string | null, string | null]; row: Record<never, never> }
  'vouchers.settleByHand': { params: [string]; row: Record<never, never> }
  'vouchers.sumRefunds': { params: [string]; row: { refunded: number } }
  'vouchers.take': { params: [string, number | null]; row: Record<never, never> }
  'vouchers.takeDisputed': { params: [string, number | null]; row: Record<never, never> }
  'vouchers.takeRefund': { params: [string, number | null]; row: Record<never, never> }
  'vouchers.waitForBalance': { params: [string, number]; row: Record<never, never> }
  'waiting-list.acceptOffer': { params: [string]; row: Record<never, never> }
  'waiting-list.addPupil': { params: [string | null, string | null, string | null, number | null, number | null, number | null, string | null]; row: { id: string } }
  'waiting-list.closeOffer': { params: [string, 'queued' | 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn']; row: Record<never, never> }
  'waiting-list.closeQueue': { params: [string, string]; row: Record<never, never> }
  'waiting-list.comesTo': { params: [string | null, number | null, number | null]; row: { comes: boolean } }
  'waiting-list.countFreed': { params: [readonly (string | null)[], number | null, number, string | null, string | null]; row: { freed: number } }
  'waiting-list.countOffers': { params: [string, number]; row: { offersSent: number; offersAccepted: number } }
  'waiting-list.countOffersTo': { params: [string, string]; row: { toThem: number } }
  'waiting-list.countOpen': { params: [string]; row: { open: number } }
  'waiting-list.deleteInformed': { params: []; row: Record<never, never> }
  'waiting-list.deleteOldOffers': { params: [number]; row: Record<never, never> }
  'waiting-list.endOfThoseWhoLeft': { params: [string, string]; row: Record<never, never> }
  'waiting-list.endOldWaits': { params: [number, number]; row: Record<never, never> }
  'waiting-list.endWaiting': { params: [string]; row: Record<never, never> }
  'waiting-list.findAffected': { params: [string, readonly (string | null)[]]; row: { id: string; startsAt: string; endsAt: string; minutes: number; pricePence: number | null; learnerId: string | null; name: string | null; hasAccount: boolean | null; isGuest: boolean | null; startsIn: number | null; endsIn: number | null; phone: string | null } }
  'waiting-list.findExpired': { params: [string]; row: { id: string; instructorId: string; learnerId: string; waitingId: string | null; replaces: string | null; entryId: string | null; startsAt: string; minutes: number; reason: 'waiting' | 'by-hand' | 'replacement' | 'request'; status: 'open'; expiresAt: string; openedAt: string | null; createdAt: string } }
  'waiting-list.findInTheWay': { params: [string, string | null]; row: { lesson: 'held' | 'booked' | 'delivered' | 'cancelled' | 'lapsed' | null; offer: string | null } }
  'waiting-list.findInstructor': { params: [string | null]; row: { instructorId: string } }
  'waiting-list.findNews': { params: [string]; row: { id: string; instructorId: string; learnerId: string; waitingId: string | null; replaces: string | null; entryId: string | null; startsAt: string; minutes: number; reason: 'waiting' | 'by-hand' | 'replacement' | 'request'; status: 'open'; expiresAt: string; openedAt: string | null; createdAt: string; learner: string; instructor: string; zone: string; replacedStartsAt: string | null; tiers: unknown } }
  'waiting-list.findPickup': { params: [string, string | null]; row: { hasAccount: boolean; address: string | null; postcode: string | null; note: string | null } }
  'waiting-list.findReach': { params: [string, string]; row: { name: string; hasAccount: boolean; email: string | null } }
  'waiting-list.findTaken': { params: [string]; row: { instructorId: string; learnerId: string; name: string; zone: string } }
  'waiting-list.findUsualEnds': { params: [string, string]; row: { hasAccount: boolean; startsIn: number | null; endsIn: number | null; sector: string | null } }
  'waiting-list.findZone': { params: [string]; row: { zone: string } }
  'waiting-list.getOffer': { params: [string]; row: { id: string; instructorId: string; learnerId: string; waitingId: string | null; replaces: string | null; entryId: string | null; startsAt: string; minutes: number; reason: 'waiting' | 'by-hand' | 'replacement' | 'request'; status: 'queued' | 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'; expiresAt: string | null; openedAt: string | null; createdAt: string } }
  'waiting-list.hasOffer': { params: [string]; row: Record<never, never> }
  'waiting-list.isWithoutOffer': { params: [string]; row: { isFree: boolean } }
  'waiting-list.join': { params: [string, string | null, string, number, number, 'manual' | 'automatic', number, string]; row: { id: string } }
  'waiting-list.leave': { params: [string, string]; row: Record<never, never> }
  'waiting-list.listAffected': { params: [string, string, string, number | null]; row: { id: string } }
  'waiting-list.listCandidates': { params: [string, number, number, boolean | null, boolean | null, string | null, string | null, number | null, number, number | null]; row: { id: string; learnerId: string; minutes: number; times: unknown; sector: string; isNew: boolean; isOfPool: boolean; since: string; before: string[] } }
  'waiting-list.listDay': { params: [string, string, string]; row: { id: string } }
  'waiting-list.listEntries': { params: [string, number]; row: { id: string; learnerId: string; instructorId: string | null; sector: string; lat: number; lng: number; gearbox: 'manual' | 'automatic'; minutes: number; times: unknown; byInstructor: boolean; expectedOn: string | null; expectedAt: string | null; createdAt: string; instructorPublicId: string | null; instructorName: string | null; position: number } }
  'waiting-list.listLearnersToInform': { params: [string]; row: { id: string; startsAt: string; endsAt: string; learnerId: string; name: string; message: string; phone: string | null } }
  'waiting-list.listNew': { params: [string]; row: { id: string } }
  'waiting-list.listOfferedOften': { params: [string, readonly (string | null)[], number]; row: { learnerId: string } }
  'waiting-list.listOffers': { params: [string]; row: { id: string; startsAt: string; minutes: number; reason: 'waiting' | 'by-hand' | 'replacement' | 'request'; status: 'queued' | 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'; expiresAt: string | null; learnerId: string; instructorId: string; replaces: string | null; publicId: string; pricePence: number | null; isTrainee: boolean; tiers: unknown; instructor: string; portrait: string | null; isKnown: boolean; learner: string } }
  'waiting-list.listOffersOfDay': { params: [string, string, string]; row: { id: string } }
  'waiting-list.listOwn': { params: [string, readonly (string | null)[] | null]; row: { personId: string; email: string | null; hasAccount: boolean } }
  'waiting-list.listQueued': { params: [string]; row: { id: string; instructorId: string; learnerId: string; waitingId: string | null; replaces: string | null; entryId: string | null; startsAt: string; minutes: number; reason: 'waiting' | 'by-hand' | 'replacement' | 'request'; status: 'queued'; expiresAt: string | null; openedAt: string | null; createdAt: string; zone: string } }
  'waiting-list.listReplacing': { params: [readonly (string | null)[]]; row: { id: string } }
  'waiting-list.listTaken': { params: [string, string, string]; row: { startsAt: string; endsAt: string } }
  'waiting-list.listThere': { params: [string, string | null, string | null]; row: { id: string } }
  'waiting-list.listToExpect': { params: [number | null]; row: { id: string } }
  'waiting-list.listWaitedFor': { params: []; row: { id: string } }
  'waiting-list.listWaiting': { params: [string]; row: { id: string; learnerId: string; instructorId: string; sector: string; lat: number; lng: number; gearbox: 'manual' | 'automatic'; minutes: number; times: unknown; byInstructor: boolean; expectedOn: string | null; expectedAt: string | null; createdAt: string; name: string; isYourLearner: boolean; canBeEmailed: boolean } }
  'waiting-list.listWithin': { params: [string, number | null, number | null, string | null, number | null]; row: { id: string } }
  'waiting-list.lock': { params: [string]; row: { pgAdvisoryXactLock: string } }
  'waiting-list.lockDiary': { params: [string | null, string | null]; row: { lock: string | null } }
  'waiting-list.lockHoldsOfDay': { params: [string, string, string]; row: { id: string } }
  'waiting-list.lockOffer': { params: [string]; row: { id: string; instructorId: string; learnerId: string; waitingId: string | null; replaces: string | null; entryId: string | null; startsAt: string; minutes: number; reason: 'waiting' | 'by-hand' | 'replacement' | 'request'; status: 'queued' | 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'; expiresAt: string | null; openedAt: string | null; createdAt: string } }
  'waiting-list.lockOffers': { params: [readonly (string | null)[], string]; row: Record<never, never> }
  'waiting-list.makeOffer': { params: [string | null, string, string, string | null, string | null, string, number, 'waiting' | 'by-hand' | 'replacement' | 'request', string | null, string | null]; row: { id: string; instructorId: string; learnerId: string; waitingId: string | null; replaces: string | null; entryId: string | null; startsAt: string; minutes: number; reason: 'waiting' | 'by-hand' | 'replacement' | 'request'; status: 'queued' | 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'; expiresAt: string | null; openedAt: string | null; createdAt: string } }
  'waiting-list.namesOfOffer': { params: [string, string]; row: { instructor: string; learner: string; zone: string; tiers: unknown } }
  'waiting-list.noteInformed': { params: [string, readonly (string | null)[], boolean | null]; row: Record<never, never> }
  'waiting-list.noteToInform': { params: [string | null, readonly (string | null)[] | null]; row: Record<never, never> }
  'waiting-list.passOver': { params: [string]; row: Record<never, never> }
  'waiting-list.queue': { params: [string | null, readonly (string | null)[], string | null, number | null]; row: Record<never, never> }
  'waiting-list.storeExpected': { params: [string, string | null]; row: Record<never, never> }
  'waiting-list.sumRefilled': { params: [string, number]; row: { cancelledMinutes: number; refilledMinutes: number } }
}
