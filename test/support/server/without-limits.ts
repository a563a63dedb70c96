/** Settings for tests that run thousands of operations at once with uninvited users. */
export const WITHOUT_LIMITS = {
  SIGNUP: 'open',
  OTP_PER_EMAIL_PER_HOUR: '0',
  OTP_PER_ADDRESS_PER_HOUR: '0',
  MESSAGES_PER_MINUTE: '0',
  REQUESTS_PER_MINUTE: '0',
  READS_PER_MINUTE: '0',
  ANONYMOUS_PER_MINUTE: '0',
};
