export default function Delivery() {
  return <h1>Delivery</h1>;
}
