/** The smallest configuration that production accepts. */
export const productionVariables = {
  NODE_ENV: 'production',
  LUZ_SECRET: 'Jc4vR9wYt2Lm8Qx5Zp1Kd7Hs3Nf6Gb0A',
  PUBLIC_URL: 'https://luz.test',
  MAIL: 'off',
  TRUST_PROXY: 'none',
}
