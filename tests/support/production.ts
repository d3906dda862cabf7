/** The secrets that production requires. */
export const productionSecrets = {
  AUTH_JWT_SECRET: 'kT9-v2Lq8ZrW4nBx7Yc1Hs6Dm3Pf0Gj5Ua',
  AUTH_SEAL_SECRET: 'Yb4-tR8wLq2Zk6Nc0Vd5Hs9Jf3Mg7PxEu1',
  AUTH_LINK_SECRET: 'nW7-c4Rk2Zp9Yx6Lq1Vb8Td3Mf5Gh0JsEu',
}
