// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Holds the coins for withdrawals and pays each payment at most once, however often its transaction is sent.
contract Payouts {
    address public immutable owner;
    address public immutable token;
    mapping(bytes32 => bool) public isPaid;

    event Paid(bytes32 indexed payment, address to, uint256 units);

    constructor(address token_) {
        require(token_.code.length > 0, "no token");
        owner = msg.sender;
        token = token_;
    }

    function pay(bytes32 payment, address to, uint256 units) external {
        require(msg.sender == owner, "not the owner");
        require(!isPaid[payment], "already paid");
        isPaid[payment] = true;
        // Some tokens, USDT among them, return nothing.
        (bool isDone, bytes memory result) = token.call(
            abi.encodeWithSignature("transfer(address,uint256)", to, units)
        );
        require(isDone && (result.length == 0 || abi.decode(result, (bool))), "not transferred");
        emit Paid(payment, to, units);
    }
}
