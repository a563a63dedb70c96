/** A reply with every element that replies use. */
export const LONG_ANSWER = `# Compound interest

Compound interest is interest on interest. With a principal $P$, a yearly rate $r$ and $n$ years, you get:

$$
A = P \\left(1 + \\frac{r}{100}\\right)^{n}
$$

## An example

Say you save **1,000 €** at *5 %* for ten years[^1]. Takes 5~10 minutes to set up, and 20~30 to understand.

| Year | Balance | Interest |
| ---: | ---: | :--- |
| 1 | 1,050.00 € | 50.00 € |
| 5 | 1,276.28 € | 60.78 €<br>more than at first |
| 10 | 1,628.89 € | 77.57 € |

### In code

\`\`\`python
def balance(principal: float, rate: float, years: int) -> float:
    """The balance after some years, with the interest of each year added to the principal of the next one."""
    for year in range(years):
        principal *= 1 + rate / 100  # interest on interest
    return round(principal, 2)

print(balance(1000, 5, 10))  # 1628.89
\`\`\`

Order 55
Status: shipped
ETA: Friday

- [x] Open an account
- [ ] Set up a standing order
  1. Choose an amount
  2. Press <kbd>Enter</kbd>

> Time in the market beats timing the market.

<details>
<summary>Why H<sub>2</sub>O has nothing to do with it</summary>

It has not. See https://example.com/a_(b) and [the table](https://example.com/table).

</details>

![A diagram](https://example.com/diagram.png)

[^1]: Without taxes.
`;

/** Diagrams (one that works, a hostile one and a broken one) and a table that is wider than the text. */
export const DIAGRAM_ANSWER = `\`\`\`mermaid
flowchart LR
  accTitle: How savings grow
  A[Save] --> B{Interest?}
  B -->|yes| C[Add it] --> B
\`\`\`

\`\`\`mermaid
flowchart LR
  A["<img src=x onerror=top.hacked=1>"] --> B[<script>top.hacked=1</script>]
  click A href "javascript:top.hacked=1"
\`\`\`

\`\`\`mermaid
flowchart LR
  A --> --> broken [
\`\`\`

| Bank | Rate | Since | Minimum | Notice | Insured up to | Currency | Opening | Closing | Remarks |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| First Savings Bank | 3.5 % | January 2020 | 1,000.00 € | three months | 100,000 € | euro | online | by letter | none |
`;
