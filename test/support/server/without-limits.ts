/** Settings for tests that do thousands of things at once, as people that nobody invited. */
export const WITHOUT_LIMITS = {
  SIGNUP: 'open',
  OTP_PER_EMAIL_PER_HOUR: '0',
  OTP_PER_ADDRESS_PER_HOUR: '0',
  MESSAGES_PER_MINUTE: '0',
  REQUESTS_PER_MINUTE: '0',
  READS_PER_MINUTE: '0',
  ANONYMOUS_PER_MINUTE: '0',
};
